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
  areDistinct,
  getEntryTraits,
  listEntryKeys,
  createTooManyRefusal,
  type UncataloguedEntry,
} from '../../domain/past-entry.js';
import { DistinctEntries } from '../../domain/distinct-entries.js';
import type { SubmissionStatus } from '../../domain/submission-status.js';
import { isState, type State } from '../../domain/transitions.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import { toStatus } from '../../submissions/messages.js';
import { toEntryInput, toStateDetails, type PastRowInput } from '../../past-entries/past-entry-messages.js';
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
  const usedKeys = new UsedKeys(rows);
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
  usedKeys = new UsedKeys([row]),
): DecidedRow =>
  row.competitionId === null
    ? decideUncataloguedRow(row, context, usedKeys)
    : decideListedRow(row, context, usedKeys);

/** The previous rows of a table, by the keys that several editions of a festival share. */
class UsedKeys {
  private readonly rowsByKey = new Map<string, DistinctEntries>();
  /** The keys of the entries that previous rows are. */
  private readonly takenKeys = new Set<string>();
  private readonly allKeys: ReadonlySet<string>;
  /** @param rows all rows of the table */
  constructor(rows: readonly PastRowInput[]) {
    this.allKeys = new Set(rows.flatMap(listEntryKeys));
  }

  /**
   * Marks a key as used. Returns true for a further entry with it: some festivals have an edition each month.
   * @throws past_entry.twice if a previous row with the key may be the same entry
   */
  claim(key: string, row: PastRowInput): boolean {
    const rows = this.rowsByKey.get(key) ?? new DistinctEntries();
    this.rowsByKey.set(key, rows);
    const isFurther = !rows.isEmpty;
    if (!rows.add(getEntryTraits(row))) throw createDuplicateRefusal();
    return isFurther;
  }

  take = (key: string) => this.takenKeys.add(key);
  isTaken = (key: string): boolean => this.takenKeys.has(key);
  /** Returns whether a row of the table is exactly this entry. */
  hasRowOf = (entry: PastEntry): boolean => this.allKeys.has(listEntryKeys(toEntryInput(entry)).at(-1)!);
}

/** Returns the key of the entry that the row describes, or else the most general key that is free. */
function claimUncataloguedKey(row: PastRowInput, { entries }: PastImportContext, usedKeys: UsedKeys): string {
  const keys = listEntryKeys(row);
  usedKeys.claim(keys[0]!, row);
  const freeKeys = keys.filter((key) => !usedKeys.isTaken(key));
  // The stored entry of a general key may be the one of another row.
  const isEntryOfRow = (entry: PastEntry | undefined): boolean =>
    entry !== undefined && (!areDistinct(toEntryInput(entry), row) || !usedKeys.hasRowOf(entry));
  const key =
    freeKeys.findLast((freeKey) => isEntryOfRow(entries.get(freeKey))) ??
    freeKeys.find((freeKey) => !entries.has(freeKey));
  if (key === undefined) throw createDuplicateRefusal();
  usedKeys.take(key);
  return key;
}

function decideUncataloguedRow(
  row: PastRowInput,
  context: PastImportContext,
  usedKeys: UsedKeys,
): DecidedRow {
  const { entries, uncataloguedIds } = context;
  const uncataloguedEntry = validateEntry(row, getLatestDay());
  const key = claimUncataloguedKey({ ...row, ...uncataloguedEntry }, context, usedKeys);
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
  if (usedKeys.claim(key, row)) return decideUncataloguedRow(row, context, usedKeys);
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
