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
  type UncataloguedEntry,
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

/**
 * The outcome of a row: the steps of a listed entry, an uncatalogued entry, or an entry that stays as it is.
 */
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
  uncataloguedEntry?: UncataloguedEntry & { key: string };
  entry?: PastEntry;
  error?: ItemResult['error'];
}

/** Decides the outcome of each row, depending on the previous rows. Changes nothing. */
export function decideRows(rows: readonly PastRowInput[], context: PastImportContext): DecidedRow[] {
  const usedKeys = new UsedKeys();
  let uncataloguedCount = context.uncataloguedIds.size;
  return rows.map((row) => {
    try {
      const decidedRow = decideRow(row, context, usedKeys);
      if (decidedRow.outcome === 'free') uncataloguedCount++;
      if (decidedRow.outcome === 'free' && uncataloguedCount > MAX_FREE_ENTRIES) throw createTooManyRefusal();
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
    ? decideUncataloguedRow(row, context, usedKeys)
    : decideListedRow(row, context, usedKeys);

/** The keys of previous rows, with the months of their entries; an empty string for a row without a day. */
class UsedKeys {
  private readonly monthsByKey = new Map<string, Set<string>>();

  /**
   * Marks a key as used. Returns true for a further edition in the same year: some festivals have one each
   * month.
   * @throws past_entry.twice if a previous row with the key has no day or one of the same month
   */
  claim(key: string, row: Pick<UncataloguedEntry, 'submittedAt' | 'decidedAt'>): boolean {
    const month = (row.submittedAt ?? row.decidedAt ?? '').slice(0, 'YYYY-MM'.length);
    const usedMonths = this.monthsByKey.get(key);
    if (usedMonths && (month === '' || usedMonths.has('') || usedMonths.has(month)))
      throw createDuplicateRefusal();
    this.monthsByKey.set(key, new Set(usedMonths).add(month));
    return usedMonths !== undefined;
  }
}

/**
 * Returns the key of an uncatalogued entry: of its year, or of its month for a further edition of the year.
 */
function claimUncataloguedKey(
  uncataloguedEntry: UncataloguedEntry,
  { entries }: PastImportContext,
  usedKeys: UsedKeys,
): string {
  const [yearKey, monthKey] = [getEntryKey(uncataloguedEntry), getMonthlyEntryKey(uncataloguedEntry)];
  const isFurtherEdition = usedKeys.claim(yearKey, uncataloguedEntry);
  return isFurtherEdition || entries.has(monthKey) ? monthKey : yearKey;
}

function decideUncataloguedRow(
  row: PastRowInput,
  context: PastImportContext,
  usedKeys: UsedKeys,
): DecidedRow {
  const { entries, uncataloguedIds } = context;
  const uncataloguedEntry = validateEntry(row, getLatestDay());
  const key = claimUncataloguedKey(uncataloguedEntry, context, usedKeys);
  const entry = entries.get(key);
  if (!entry) return { outcome: 'free', uncataloguedEntry: { ...uncataloguedEntry, key } };
  // An entry that was linked to a submission since cannot be changed here.
  const isSame = !uncataloguedIds.has(entry.id) || entry.state === uncataloguedEntry.state;
  return { outcome: isSame ? 'same' : 'unchanged', entry };
}

function decideListedRow(row: PastRowInput, context: PastImportContext, usedKeys: UsedKeys): DecidedRow {
  const { state: to, reason } = row;
  const competitionId = context.toCurrentId(row.competitionId!);
  const competition = context.competitions.get(competitionId);
  if (!competition) throw context.notFoundRefusal;
  if (competition.isDeleted) throw createCompetitionNotFoundRefusal();
  if (!isComplete(competition)) throw createStaleProjectionRefusal();
  // Listed entries must pass the checks of uncatalogued ones too.
  const input = toStateDetails({ ...validateEntry(row, getLatestDay()), reason });
  const presentEdition = { startsOn: toDay(competition.festival.startsOn), dates: getDates(competition) };
  const edition = deriveEdition(input, presentEdition);
  const listedRow =
    findReferencedEntry(context.listedRowsByCompetition.get(competitionId) ?? [], edition) ?? undefined;
  const key = listedRow ? `entry ${listedRow.id}` : `${competitionId} ${edition}`;
  // The list has one entry per competition and year, so a further one of the year becomes an uncatalogued
  // entry.
  if (usedKeys.claim(key, input)) return decideUncataloguedRow(row, context, usedKeys);
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
