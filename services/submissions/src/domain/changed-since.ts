import { listLiveTiers, type Tier } from '@laurel/rules/fees/tiers';
import type { PlannedChange } from '@laurel/rules/notifications/watching';
import { toUtcDay } from './days.js';
import { getEdition } from './editions.js';
import { getWatchedChanges, type WatchedCompetition } from './watched-changes.js';

/**
 * A change of a competition since its entry was planned. `from` and `to` depend on the change; null is
 * unknown:
 * - dates: the last deadline, the opening, the day of the answer or the first day of the festival
 *   (YYYY-MM-DD)
 * - a merge: the two names
 * - another year: the two years
 */
export interface ChangedSince {
  what: PlannedChange;
  from: string | null;
  to: string | null;
}
type Dated = Tier & { date: string; closesAt: string };
/** The festival of an entry, and the full name of its competition. */
export interface PlannedFestival {
  festivalId: number;
  competitionId: number;
  name: string;
  startsOn: string | null;
  endsOn: string | null;
}
/** `festival` is null if it is unknown or was not stored. */
export type PlannedCompetition = Omit<WatchedCompetition, 'rulesHash' | 'dates'> & {
  dates: readonly Dated[];
  festival: PlannedFestival | null;
};

/**
 * The changes that still matter, by the state of an entry. A sent entry needs no deadline or fee. An accepted
 * one needs only the days of the festival.
 */
const RELEVANT_CHANGES: Readonly<Record<string, readonly PlannedChange[]>> = {
  'to-submit': ['dates', 'opening', 'answer', 'fees', 'days', 'discontinued', 'merged', 'year'],
  submitted: ['answer', 'days', 'discontinued', 'merged', 'year'],
  accepted: ['days', 'merged', 'year'],
};

/** The states whose entries report changes. */
export const CHANGE_REPORTING_STATES = Object.keys(RELEVANT_CHANGES);

/**
 * Returns the changes since an entry was planned. Ignores changed rules, because the current verdict shows
 * them.
 */
export function getChangesSince(
  state: string,
  plannedCompetition: PlannedCompetition,
  presentCompetition: PlannedCompetition,
  now: Date,
): ChangedSince[] {
  const relevantChanges = RELEVANT_CHANGES[state] ?? [];
  const changes = [
    ...getWatchedChanges(withoutRules(plannedCompetition), withoutRules(presentCompetition), now),
    ...getFestivalChanges(plannedCompetition.festival, presentCompetition.festival, now),
  ].filter((change) => relevantChanges.includes(change));
  const getLastDeadline = ({ dates }: PlannedCompetition) => listLiveTiers(dates).at(-1)?.date ?? null;
  const getters: Partial<Record<PlannedChange, (competition: PlannedCompetition) => string | null>> = {
    dates: getLastDeadline,
    opening: ({ opensOn }) => opensOn,
    answer: ({ notificationDate }) => notificationDate,
    days: ({ festival }) => festival?.startsOn ?? null,
    merged: ({ festival }) => festival?.name ?? null,
  };
  return changes.map((change) => ({
    what: change,
    from: getters[change]?.(plannedCompetition) ?? null,
    to: getters[change]?.(presentCompetition) ?? null,
  }));
}

/**
 * Returns the changes if the catalogue describes another edition than the planned one: a move to another year
 * if the planned edition was still to come, and none if it is over and the next one is announced. Nothing
 * else is compared.
 */
export function getYearChange(
  state: string,
  plannedCompetition: PlannedCompetition,
  to: number | null,
  now: Date,
): ChangedSince[] {
  const { startsOn = null, endsOn = null } = plannedCompetition.festival ?? {};
  const from = getEdition(startsOn, plannedCompetition.dates);
  const lastDay = endsOn ?? startsOn ?? listLiveTiers(plannedCompetition.dates).at(-1)?.date ?? null;
  const isAhead = lastDay !== null && lastDay >= toUtcDay(now);
  if (!isAhead || !RELEVANT_CHANGES[state]?.includes('year')) return [];
  if (from === null || to === null || from === to) return [];
  return [{ what: 'year', from: String(from), to: String(to) }];
}
const withoutRules = (competition: PlannedCompetition): WatchedCompetition => ({
  ...competition,
  rulesHash: null,
});

/** Ignores changes of days once the festival is over. */
function getFestivalChanges(
  previousFestival: PlannedFestival | null,
  presentFestival: PlannedFestival | null,
  now: Date,
): PlannedChange[] {
  if (!previousFestival || !presentFestival) return [];
  const isMerged =
    previousFestival.festivalId !== presentFestival.festivalId ||
    previousFestival.competitionId !== presentFestival.competitionId;
  const isMoved =
    previousFestival.startsOn !== presentFestival.startsOn ||
    previousFestival.endsOn !== presentFestival.endsOn;
  const lastDay = presentFestival.endsOn ?? presentFestival.startsOn;
  const isOver = lastDay !== null && lastDay < toUtcDay(now);
  return [...(isMoved && !isOver ? (['days'] as const) : []), ...(isMerged ? (['merged'] as const) : [])];
}
