import { liveTiers, type Tier } from '@laurel/rules/tiers';
import type { PlannedChange } from '@laurel/rules/watching';
import { editionOf } from './submission.js';
import { watchedChanges, type WatchedCompetition } from './watched-changes.js';

/** What has changed of where an entry is made since it was planned; `from` and `to`: the last deadline, the opening, the answer's day, the festival's first day, YYYY-MM-DD, where one is known; of a merger the names, of another year the two. */
export interface ChangedSince {
  what: PlannedChange;
  from: string | null;
  to: string | null;
}
type Dated = Tier & { date: string; closesAt: string };
/** The festival of an entry, and the competition there, by its whole name. */
export interface PlannedFestival {
  festivalId: number;
  competitionId: number;
  name: string;
  startsOn: string | null;
  endsOn: string | null;
}
/** `festival`: null where it is not known, or was not kept. */
export type PlannedPlace = Omit<WatchedCompetition, 'rulesSeal' | 'dates'> & {
  dates: readonly Dated[];
  festival: PlannedFestival | null;
};

/** What still matters of an entry by its state: of one that is sent no deadline, nor what it costs; of one that was taken on which days it is shown. */
const MATTERS: Readonly<Record<string, readonly PlannedChange[]>> = {
  'to-submit': ['dates', 'opening', 'answer', 'fees', 'days', 'gone', 'merged', 'year'],
  submitted: ['answer', 'days', 'gone', 'merged', 'year'],
  accepted: ['days', 'merged', 'year'],
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
  const changes = [
    ...watchedChanges(unruled(planned), unruled(present), now),
    ...festivalChanges(planned.festival, present.festival, now),
  ].filter((what) => matters.includes(what));
  const lastOf = ({ dates }: PlannedPlace) => liveTiers(dates).at(-1)?.date ?? null;
  const told: Partial<Record<PlannedChange, (place: PlannedPlace) => string | null>> = {
    dates: lastOf,
    opening: ({ opensOn }) => opensOn,
    answer: ({ notificationDate }) => notificationDate,
    days: ({ festival }) => festival?.startsOn ?? null,
    merged: ({ festival }) => festival?.name ?? null,
  };
  return changes.map((what) => ({
    what,
    from: told[what]?.(planned) ?? null,
    to: told[what]?.(present) ?? null,
  }));
}

/**
 * The catalogue tells of another edition: where the planned one is still ahead by what was known of it, the festival moved into another year. One that is over
 * has only been followed by the next; of neither is anything else compared.
 */
export function movedYear(
  state: string,
  planned: PlannedPlace,
  to: number | null,
  now: Date,
): ChangedSince[] {
  const { startsOn = null, endsOn = null } = planned.festival ?? {};
  const from = editionOf(startsOn, planned.dates);
  const lastDay = endsOn ?? startsOn ?? liveTiers(planned.dates).at(-1)?.date ?? null;
  const isAhead = lastDay !== null && lastDay >= now.toISOString().slice(0, 10);
  if (from === null || to === null || from === to || !isAhead || !MATTERS[state]?.includes('year')) return [];
  return [{ what: 'year', from: String(from), to: String(to) }];
}
const unruled = (place: PlannedPlace): WatchedCompetition => ({ ...place, rulesSeal: null });

/** Days that are over are no change: they cannot be kept any more. */
function festivalChanges(
  before: PlannedFestival | null,
  after: PlannedFestival | null,
  now: Date,
): PlannedChange[] {
  if (!before || !after) return [];
  const isMerged = before.festivalId !== after.festivalId || before.competitionId !== after.competitionId;
  const isMoved = before.startsOn !== after.startsOn || before.endsOn !== after.endsOn;
  const lastDay = after.endsOn ?? after.startsOn;
  const isOver = lastDay !== null && lastDay < now.toISOString().slice(0, 10);
  return [...(isMoved && !isOver ? (['days'] as const) : []), ...(isMerged ? (['merged'] as const) : [])];
}
