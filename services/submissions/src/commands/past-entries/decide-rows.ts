import type { PastOutcome } from '@laurel/rules/past-submissions/entries';
import { MAX_FREE_ENTRIES } from '@laurel/rules/past-submissions/entries';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { staleProjection } from '@laurel/runtime/database/client';
import { toDay, latestDay } from '../../domain/days.js';
import { editionOn, entryMeant, filledBy, stepsOn, twice, wayTo, type Filled } from '../../domain/past.js';
import { checkedEntry, entryKey, tooManyEntries, type FreeEntry } from '../../domain/past-entry.js';
import type { SubmissionStatus } from '../../domain/submission-status.js';
import { isState, type State } from '../../domain/transitions.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import { toStatus } from '../../submissions/messages.js';
import { toParticulars, type PastRowInput } from '../../past-entries/past-entry-messages.js';
import {
  getDates,
  getDateBounds,
  isWhole,
  type CompleteCompetition,
} from '../../submissions/competitions.js';
import { beingSentNow } from '../submissions/on-their-way.js';
import { toItemError } from '../submissions/result.js';
import { noSuchCompetition, type PastImportContext } from './past-import-context.js';

/** The outcome of a row: the steps of a listed entry, a free entry, or an entry that stays as it is. */
export interface DecidedRow {
  outcome: PastOutcome;
  /** For competitions of the catalogue: the competition, and the entry's status after each step. */
  competition?: CompleteCompetition;
  edition?: number | null;
  listed?: UserSubmission;
  steps?: SubmissionStatus[];
  fills?: Filled[];
  reason?: string | null;
  /** For entries outside the catalogue. */
  free?: FreeEntry & { key: string };
  entry?: PastEntry;
  error?: ItemResult['error'];
}

/** Decides row by row. Each row takes the previous ones into account. Changes nothing. */
export function decideRows(rows: readonly PastRowInput[], ground: PastImportContext): DecidedRow[] {
  const taken = new Set<string>();
  let free = ground.free.size;
  return rows.map((row) => {
    try {
      const decided = decideRow(row, ground, taken);
      if (decided.outcome === 'free' && ++free > MAX_FREE_ENTRIES) throw tooManyEntries();
      return decided;
    } catch (error) {
      return { outcome: 'refused', error: toItemError(error) };
    }
  });
}

/** Decides one row. `taken` contains the keys of previous rows. Throws the refusal of an invalid row. */
export const decideRow = (
  row: PastRowInput,
  ground: PastImportContext,
  taken = new Set<string>(),
): DecidedRow => (row.competitionId === null ? freeRow(row, ground, taken) : listedRow(row, ground, taken));

function takeOnce(taken: Set<string>, key: string): void {
  if (taken.has(key)) throw twice();
  taken.add(key);
}

function freeRow(
  row: PastRowInput,
  { entries, free: freeIds }: PastImportContext,
  taken: Set<string>,
): DecidedRow {
  const free = checkedEntry(row, latestDay());
  const key = entryKey(free);
  takeOnce(taken, key);
  const entry = entries.get(key);
  if (!entry) return { outcome: 'free', free: { ...free, key } };
  return { outcome: !freeIds.has(entry.id) || entry.state === free.state ? 'same' : 'unchanged', entry };
}

function listedRow(row: PastRowInput, ground: PastImportContext, taken: Set<string>): DecidedRow {
  const { state: to, reason } = row;
  const competitionId = ground.toCurrentIds(row.competitionId!);
  const competition = ground.competitions.get(competitionId);
  if (!competition) throw ground.notFoundRefusal;
  if (competition.isDeleted) throw noSuchCompetition();
  if (!isWhole(competition)) throw staleProjection();
  // Applies the checks of free entries to listed ones too.
  const input = toParticulars({ ...checkedEntry(row, latestDay()), reason });
  const present = { startsOn: toDay(competition.festival.startsOn), dates: getDates(competition) };
  const edition = editionOn(input, present);
  const listed = entryMeant(ground.listed.get(competitionId) ?? [], edition) ?? undefined;
  takeOnce(taken, listed ? `entry ${listed.id}` : `${competitionId} ${edition}`);
  const days = getDateBounds(competition, listed?.edition ?? edition);
  const about = { competition, edition, reason };
  if (!listed) {
    const steps = stepsOn(null, wayTo(null, to as State)!, input, days);
    ground.open.take(ground.filmId, null, { state: steps.at(-1)!.state, origin: 'manual' });
    return { outcome: 'new', steps, ...about };
  }
  const stands = toStatus(listed);
  if (stands.state === to) {
    const { after, fills } = filledBy(stands, input, days);
    return fills.length > 0
      ? { outcome: 'filled', listed, steps: [after], fills, ...about, reason: null }
      : { outcome: 'same', listed, ...about };
  }
  const way = isState(to) ? wayTo(stands.state, to) : null;
  if (!way) return { outcome: 'unchanged', listed, ...about };
  if (ground.onTheWay.has(listed.id)) throw beingSentNow();
  const steps = stepsOn(stands, way, input, days);
  if (row.isApplied)
    ground.open.take(ground.filmId, listed, { state: steps.at(-1)!.state, origin: listed.origin });
  return { outcome: 'onward', listed, steps, ...about };
}
