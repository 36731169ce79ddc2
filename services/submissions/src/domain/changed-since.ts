import { liveTiers, type Tier } from '@laurel/rules/tiers';
import type { WatchedChange } from '@laurel/rules/watching';
import { watchedChanges, type WatchedCompetition } from './watched-changes.js';

/** What has changed of where an entry is made since it was planned; `from` and `to`: the last deadline, the opening, the answer's day, YYYY-MM-DD, where one is known. */
export interface ChangedSince {
  what: WatchedChange;
  from: string | null;
  to: string | null;
}
type Dated = Tier & { date: string; closesAt: string };
export type PlannedPlace = Omit<WatchedCompetition, 'rulesSeal' | 'dates'> & { dates: readonly Dated[] };

/** What still matters of an entry by its state: of one that is sent no deadline, nor what it costs. */
const MATTERS: Readonly<Record<string, readonly WatchedChange[]>> = {
  'to-submit': ['dates', 'opening', 'answer', 'fees', 'gone'],
  submitted: ['answer', 'gone'],
};

/** Of which it is told. */
export const PLANNED_STATES = Object.keys(MATTERS);

/** Of its rules its verdict tells, which is of today. */
export function changedSince(
  state: string,
  planned: PlannedPlace,
  present: PlannedPlace,
  now: Date,
): ChangedSince[] {
  const matters = MATTERS[state] ?? [];
  const changes = watchedChanges(unruled(planned), unruled(present), now).filter((what) =>
    matters.includes(what),
  );
  const lastOf = ({ dates }: PlannedPlace) => liveTiers(dates).at(-1)?.date ?? null;
  const days: Partial<Record<WatchedChange, (place: PlannedPlace) => string | null>> = {
    dates: lastOf,
    opening: ({ opensOn }) => opensOn,
    answer: ({ notificationDate }) => notificationDate,
  };
  return changes.map((what) => ({
    what,
    from: days[what]?.(planned) ?? null,
    to: days[what]?.(present) ?? null,
  }));
}
const unruled = (place: PlannedPlace): WatchedCompetition => ({ ...place, rulesSeal: null });
