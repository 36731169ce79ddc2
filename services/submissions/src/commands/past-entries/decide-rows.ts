import type { PastOutcome } from '@laurel/rules/past-submissions/entries';
import { MAX_FREE_ENTRIES } from '@laurel/rules/past-submissions/entries';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { staleProjection } from '@laurel/runtime/database/client';
import { toDay, latestDay } from '../../domain/days.js';
import {
  deriveEdition,
  findReferencedEntry,
  fillMissing,
  applySteps,
  duplicateRow,
  findPath,
  type FillableField,
} from '../../domain/past.js';
import { validateEntry, getEntryKey, tooManyEntries, type FreeEntry } from '../../domain/past-entry.js';
import type { SubmissionStatus } from '../../domain/submission-status.js';
import { isState, type State } from '../../domain/transitions.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import { toStatus } from '../../submissions/messages.js';
import { toParticulars, type PastRowInput } from '../../past-entries/past-entry-messages.js';
import {
  getDates,
  getDateBounds,
  isComplete,
  type CompleteCompetition,
} from '../../submissions/competitions.js';
import { toItemError } from '../submissions/result.js';
import { noSuchCompetition, type PastImportContext } from './past-import-context.js';
import { submissionBeingSent } from '../../submissions/entry-status.js';

/** The outcome of a row: the steps of a listed entry, a free entry, or an entry that stays as it is. */
export interface DecidedRow {
  outcome: PastOutcome;
  /** For competitions of the catalogue: the competition, and the entry's status after each step. */
  competition?: CompleteCompetition;
  edition?: number | null;
  listed?: UserSubmission;
  steps?: SubmissionStatus[];
  fills?: FillableField[];
  reason?: string | null;
  /** For entries outside the catalogue. */
  free?: FreeEntry & { key: string };
  entry?: PastEntry;
  error?: ItemResult['error'];
}

/** Decides row by row. Each row takes the previous ones into account. Changes nothing. */
export function decideRows(rows: readonly PastRowInput[], context: PastImportContext): DecidedRow[] {
  const usedKeys = new Set<string>();
  let freeCount = context.freeIds.size;
  return rows.map((row) => {
    try {
      const decided = decideRow(row, context, usedKeys);
      if (decided.outcome === 'free' && ++freeCount > MAX_FREE_ENTRIES) throw tooManyEntries();
      return decided;
    } catch (error) {
      return { outcome: 'refused', error: toItemError(error) };
    }
  });
}

/** Decides one row. `usedKeys` contains the keys of previous rows. Throws the refusal of an invalid row. */
export const decideRow = (
  row: PastRowInput,
  context: PastImportContext,
  usedKeys = new Set<string>(),
): DecidedRow =>
  row.competitionId === null
    ? decideFreeRow(row, context, usedKeys)
    : decideListedRow(row, context, usedKeys);

function claimKey(usedKeys: Set<string>, key: string): void {
  if (usedKeys.has(key)) throw duplicateRow();
  usedKeys.add(key);
}

function decideFreeRow(
  row: PastRowInput,
  { entries, freeIds }: PastImportContext,
  usedKeys: Set<string>,
): DecidedRow {
  const free = validateEntry(row, latestDay());
  const key = getEntryKey(free);
  claimKey(usedKeys, key);
  const entry = entries.get(key);
  if (!entry) return { outcome: 'free', free: { ...free, key } };
  return { outcome: !freeIds.has(entry.id) || entry.state === free.state ? 'same' : 'unchanged', entry };
}

function decideListedRow(row: PastRowInput, context: PastImportContext, usedKeys: Set<string>): DecidedRow {
  const { state: to, reason } = row;
  const competitionId = context.toCurrentId(row.competitionId!);
  const competition = context.competitions.get(competitionId);
  if (!competition) throw context.notFoundRefusal;
  if (competition.isDeleted) throw noSuchCompetition();
  if (!isComplete(competition)) throw staleProjection();
  // Applies the checks of free entries to listed ones too.
  const input = toParticulars({ ...validateEntry(row, latestDay()), reason });
  const present = { startsOn: toDay(competition.festival.startsOn), dates: getDates(competition) };
  const edition = deriveEdition(input, present);
  const listed = findReferencedEntry(context.listed.get(competitionId) ?? [], edition) ?? undefined;
  claimKey(usedKeys, listed ? `entry ${listed.id}` : `${competitionId} ${edition}`);
  const days = getDateBounds(competition, listed?.edition ?? edition);
  const shared = { competition, edition, reason };
  if (!listed) {
    const steps = applySteps(null, findPath(null, to as State)!, input, days);
    context.open.countChange(context.filmId, null, { state: steps.at(-1)!.state, origin: 'manual' });
    return { outcome: 'new', steps, ...shared };
  }
  const current = toStatus(listed);
  if (current.state === to) {
    const { after, fills } = fillMissing(current, input, days);
    return fills.length > 0
      ? { outcome: 'filled', listed, steps: [after], fills, ...shared, reason: null }
      : { outcome: 'same', listed, ...shared };
  }
  const path = isState(to) ? findPath(current.state, to) : null;
  if (!path) return { outcome: 'unchanged', listed, ...shared };
  if (context.idsBeingSent.has(listed.id)) throw submissionBeingSent();
  const steps = applySteps(current, path, input, days);
  if (row.isApplied)
    context.open.countChange(context.filmId, listed, { state: steps.at(-1)!.state, origin: listed.origin });
  return { outcome: 'onward', listed, steps, ...shared };
}
