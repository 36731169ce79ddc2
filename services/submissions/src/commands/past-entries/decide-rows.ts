import type { PastOutcome } from '@laurel/rules/past-submissions/entries';
import { MAX_FREE_ENTRIES } from '@laurel/rules/past-submissions/entries';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { createStaleProjectionRefusal } from '@laurel/runtime/database/client';
import { toDay, getLatestDay } from '../../domain/days.js';
import {
  deriveEdition,
  findReferencedEntry,
  fillMissing,
  applySteps,
  createDuplicateRefusal,
  findPath,
  type FillableField,
} from '../../domain/past.js';
import {
  validateEntry,
  getEntryKey,
  getMonthlyEntryKey,
  createTooManyRefusal,
  type FreeEntry,
} from '../../domain/past-entry.js';
import type { SubmissionStatus } from '../../domain/submission-status.js';
import { isState, type State } from '../../domain/transitions.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import { toStatus } from '../../submissions/messages.js';
import { toStateDetails, type PastRowInput } from '../../past-entries/past-entry-messages.js';
import {
  getDates,
  getDateBounds,
  isComplete,
  type CompleteCompetition,
} from '../../submissions/competitions.js';
import { toItemError } from '../submissions/result.js';
import { createCompetitionNotFoundRefusal, type PastImportContext } from './past-import-context.js';
import { createBeingSentRefusal } from '../../submissions/entry-status.js';

/** The outcome of a row: the steps of a listed entry, a free entry, or an entry that stays as it is. */
export interface DecidedRow {
  outcome: PastOutcome;
  /** For competitions of the catalogue: the competition, and the entry's status after each step. */
  competition?: CompleteCompetition;
  edition?: number | null;
  listedRow?: UserSubmission;
  steps?: SubmissionStatus[];
  fills?: FillableField[];
  reason?: string | null;
  /** For entries outside the catalogue. */
  freeEntry?: FreeEntry & { key: string };
  entry?: PastEntry;
  error?: ItemResult['error'];
}

/** Decides row by row. Each row takes the previous ones into account. Changes nothing. */
export function decideRows(rows: readonly PastRowInput[], context: PastImportContext): DecidedRow[] {
  const usedKeys = new UsedKeys();
  let freeCount = context.freeIds.size;
  return rows.map((row) => {
    try {
      const decidedRow = decideRow(row, context, usedKeys);
      if (decidedRow.outcome === 'free' && ++freeCount > MAX_FREE_ENTRIES) throw createTooManyRefusal();
      return decidedRow;
    } catch (error) {
      return { outcome: 'refused', error: toItemError(error) };
    }
  });
}

/** Decides one row. `usedKeys` contains the keys of previous rows. Throws the refusal of an invalid row. */
export const decideRow = (
  row: PastRowInput,
  context: PastImportContext,
  usedKeys = new UsedKeys(),
): DecidedRow =>
  row.competitionId === null
    ? decideFreeRow(row, context, usedKeys)
    : decideListedRow(row, context, usedKeys);

/** The keys of previous rows, with the months of their entries. An empty month: a row without a day. */
class UsedKeys {
  private readonly monthsByKey = new Map<string, Set<string>>();

  /**
   * Returns whether the row is a further edition: some festivals have one each month.
   * @throws past_entry.twice if a previous row with the key has no day or one of the same month
   */
  claim(key: string, row: Pick<FreeEntry, 'submittedAt' | 'decidedAt'>): boolean {
    const month = (row.submittedAt ?? row.decidedAt ?? '').slice(0, 'YYYY-MM'.length);
    const usedMonths = this.monthsByKey.get(key);
    if (usedMonths && (month === '' || usedMonths.has('') || usedMonths.has(month)))
      throw createDuplicateRefusal();
    this.monthsByKey.set(key, new Set(usedMonths).add(month));
    return usedMonths !== undefined;
  }
}

/** Returns the key of a free entry: of its year, or of its month for a further edition of the year. */
function claimFreeKey(freeEntry: FreeEntry, { entries }: PastImportContext, usedKeys: UsedKeys): string {
  const [yearKey, monthKey] = [getEntryKey(freeEntry), getMonthlyEntryKey(freeEntry)];
  const isFurtherEdition = usedKeys.claim(yearKey, freeEntry);
  return isFurtherEdition || entries.has(monthKey) ? monthKey : yearKey;
}

function decideFreeRow(row: PastRowInput, context: PastImportContext, usedKeys: UsedKeys): DecidedRow {
  const { entries, freeIds } = context;
  const freeEntry = validateEntry(row, getLatestDay());
  const key = claimFreeKey(freeEntry, context, usedKeys);
  const entry = entries.get(key);
  if (!entry) return { outcome: 'free', freeEntry: { ...freeEntry, key } };
  const isSame = !freeIds.has(entry.id) || entry.state === freeEntry.state;
  return { outcome: isSame ? 'same' : 'unchanged', entry };
}

function decideListedRow(row: PastRowInput, context: PastImportContext, usedKeys: UsedKeys): DecidedRow {
  const { state: to, reason } = row;
  const competitionId = context.toCurrentId(row.competitionId!);
  const competition = context.competitions.get(competitionId);
  if (!competition) throw context.notFoundRefusal;
  if (competition.isDeleted) throw createCompetitionNotFoundRefusal();
  if (!isComplete(competition)) throw createStaleProjectionRefusal();
  // Applies the checks of free entries to listed ones too.
  const input = toStateDetails({ ...validateEntry(row, getLatestDay()), reason });
  const presentEdition = { startsOn: toDay(competition.festival.startsOn), dates: getDates(competition) };
  const edition = deriveEdition(input, presentEdition);
  const listedRow =
    findReferencedEntry(context.listedRowsByCompetition.get(competitionId) ?? [], edition) ?? undefined;
  const key = listedRow ? `entry ${listedRow.id}` : `${competitionId} ${edition}`;
  // The list has one entry per edition and year.
  if (usedKeys.claim(key, input)) return decideFreeRow(row, context, usedKeys);
  const days = getDateBounds(competition, listedRow?.edition ?? edition);
  const sharedFields = { competition, edition, reason };
  if (!listedRow) {
    const steps = applySteps(null, findPath(null, to as State)!, input, days);
    context.openCount.countChange(context.filmId, null, { state: steps.at(-1)!.state, origin: 'manual' });
    return { outcome: 'new', steps, ...sharedFields };
  }
  const currentStatus = toStatus(listedRow);
  if (currentStatus.state === to) {
    const { updatedStatus, fills } = fillMissing(currentStatus, input, days);
    return fills.length > 0
      ? { outcome: 'filled', listedRow, steps: [updatedStatus], fills, ...sharedFields, reason: null }
      : { outcome: 'same', listedRow, ...sharedFields };
  }
  const path = isState(to) ? findPath(currentStatus.state, to) : null;
  if (!path) return { outcome: 'unchanged', listedRow, ...sharedFields };
  if (context.idsBeingSent.has(listedRow.id)) throw createBeingSentRefusal();
  const steps = applySteps(currentStatus, path, input, days);
  if (row.isApplied)
    context.openCount.countChange(context.filmId, listedRow, {
      state: steps.at(-1)!.state,
      origin: listedRow.origin,
    });
  return { outcome: 'onward', listedRow, steps, ...sharedFields };
}
