import { feesFor, type Entrant, type FeeFor } from './fees';
import { today } from './format/day';
import type { CompetitionDate, Fee } from './wire';

export type Tier = { date: CompetitionDate; fees: FeeFor[]; state: 'past' | 'open' | 'coming' };

/** No entry is taken before that day. */
export const isToOpen = (opensOn: string | null, now = new Date()): opensOn is string =>
  opensOn !== null && opensOn > today(now);

/** Deadline tiers in order, with what `film` pays; open is the earliest one not past, once the competition has opened. */
export function tiersOf(
  dates: readonly CompetitionDate[],
  fees: readonly Fee[],
  opensOn: string | null,
  film: Entrant | null,
  now = new Date(),
): Tier[] {
  const live = dates.filter((date) => !date.deprecated).sort((a, b) => a.closesAt.localeCompare(b.closesAt));
  const next = live.find((date) => Date.parse(date.closesAt) >= now.getTime());
  const opened = !isToOpen(opensOn, now);
  return live.map((date) => ({
    date,
    fees: feesFor(fees, date.id, film),
    state: Date.parse(date.closesAt) < now.getTime() ? 'past' : date === next && opened ? 'open' : 'coming',
  }));
}

const MANY = 6;
/** So many deadlines, one soon after the other, with others to come: to miss the next one is no loss, so it is not urgent. */
export const isRolling = (all: number, later: number) => all >= MANY && later > 0;
