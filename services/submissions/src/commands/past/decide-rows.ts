import type { PastOutcome } from '@laurel/rules/past-entries';
import { MOST_FREE_ENTRIES } from '@laurel/rules/past-entries';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { copyBehind } from '@laurel/runtime/database';
import { dayOf, latestDay } from '../../days.js';
import { editionOn, entryMeant, filledBy, stepsOn, twice, wayTo, type Filled } from '../../domain/past.js';
import { checkedEntry, entryKey, tooManyEntries, type FreeEntry } from '../../domain/past-entry.js';
import type { Standing } from '../../domain/submission.js';
import { isState, type State } from '../../domain/transitions.js';
import type { PastEntry, UserSubmission } from '../../generated/client.js';
import { standingOf } from '../../messages.js';
import { saidOfRow, type AskedRow } from '../../past/past-messages.js';
import { datesOf, daysOf, isWhole, type WholePlace } from '../../places.js';
import { beingSentNow } from '../on-their-way.js';
import { errorOf } from '../result.js';
import { noPlace, type PastGround } from './ground.js';

/** What a row comes to: the steps of an entry, a free one, or how it stands already. */
export interface DecidedRow {
  outcome: PastOutcome;
  /** Of the catalogue: where, and how it stands after each step. */
  place?: WholePlace;
  edition?: number | null;
  listed?: UserSubmission;
  steps?: Standing[];
  fills?: Filled[];
  reason?: string | null;
  /** Free. */
  free?: FreeEntry & { key: string };
  entry?: PastEntry;
  error?: ItemResult['error'];
}

/** Row by row, each knowing of those before it; changes nothing. */
export function decideRows(rows: readonly AskedRow[], ground: PastGround): DecidedRow[] {
  const taken = new Set<string>();
  let free = ground.free.size;
  return rows.map((row) => {
    try {
      const decided = decideRow(row, ground, taken);
      if (decided.outcome === 'free' && ++free > MOST_FREE_ENTRIES) throw tooManyEntries();
      return decided;
    } catch (error) {
      return { outcome: 'refused', error: errorOf(error) };
    }
  });
}

/** One row; `taken`: what earlier ones are of. Refuses what is wrong with it. */
export const decideRow = (row: AskedRow, ground: PastGround, taken = new Set<string>()): DecidedRow =>
  row.competitionId === null ? freeRow(row, ground, taken) : listedRow(row, ground, taken);

function takeOnce(taken: Set<string>, key: string): void {
  if (taken.has(key)) throw twice();
  taken.add(key);
}

function freeRow(row: AskedRow, { entries, free: kept }: PastGround, taken: Set<string>): DecidedRow {
  const free = checkedEntry(row, latestDay());
  const key = entryKey(free);
  takeOnce(taken, key);
  const entry = entries.get(key);
  if (!entry) return { outcome: 'free', free: { ...free, key } };
  return { outcome: !kept.has(entry.id) || entry.state === free.state ? 'same' : 'kept', entry };
}

function listedRow(row: AskedRow, ground: PastGround, taken: Set<string>): DecidedRow {
  const { state: to, reason } = row;
  const competitionId = ground.present(row.competitionId!);
  const place = ground.places.get(competitionId);
  if (!place) throw ground.noPlace;
  if (place.isGone) throw noPlace();
  if (!isWhole(place)) throw copyBehind();
  // What a free entry may not say, one of the catalogue may not either.
  const said = saidOfRow({ ...checkedEntry(row, latestDay()), reason });
  const present = { startsOn: dayOf(place.festival.startsOn), dates: datesOf(place) };
  const edition = editionOn(said, present);
  const listed = entryMeant(ground.listed.get(competitionId) ?? [], edition) ?? undefined;
  takeOnce(taken, listed ? `entry ${listed.id}` : `${competitionId} ${edition}`);
  const days = daysOf(place, listed?.edition ?? edition);
  const about = { place, edition, reason };
  if (!listed) {
    const steps = stepsOn(null, wayTo(null, to as State)!, said, days);
    ground.open.take(ground.filmId, null, { state: steps.at(-1)!.state, origin: 'manual' });
    return { outcome: 'new', steps, ...about };
  }
  const stands = standingOf(listed);
  if (stands.state === to) {
    const { after, fills } = filledBy(stands, said, days);
    return fills.length > 0
      ? { outcome: 'filled', listed, steps: [after], fills, ...about, reason: null }
      : { outcome: 'same', listed, ...about };
  }
  const way = isState(to) ? wayTo(stands.state, to) : null;
  if (!way) return { outcome: 'kept', listed, ...about };
  if (ground.onTheWay.has(listed.id)) throw beingSentNow();
  const steps = stepsOn(stands, way, said, days);
  if (row.isApplied)
    ground.open.take(ground.filmId, listed, { state: steps.at(-1)!.state, origin: listed.origin });
  return { outcome: 'onward', listed, steps, ...about };
}
