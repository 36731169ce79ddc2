import { compareCities } from '@laurel/cities/compare-cities';
import type { CalendarKind } from '@laurel/rules/submissions/calendar';
import { hasClosed, listLiveTiers, type Tier } from '@laurel/rules/fees/tiers';
import {
  findFailedDeadlines,
  findFailedRules,
  type DeadlineFilm,
  type DeadlineRules,
  type FailedDeadline,
} from '@laurel/rules/matching/deadline-rules';
import type { FestivalLocation } from '@laurel/rules/premieres/premiere';
import { isInList } from '@laurel/rules/text/lists';
import { ACCEPTED_STATES, UNSENT_STATES } from '@laurel/rules/submissions/states';
import { areDifferentEditions, getPromisedDay } from './promised-answer.js';

/** The competition of an entry. Days are YYYY-MM-DD; null is unknown. */
export interface CalendarCompetition<D extends Tier = Tier> {
  /** Neither deleted nor discontinued. */
  isActive: boolean;
  /** The edition to which these days belong. */
  edition: number | null;
  opensOn: string | null;
  answerDueOn: string | null;
  startsOn: string | null;
  endsOn: string | null;
  dates: readonly D[];
  deadlineRules: DeadlineRules;
  /** Where and when it takes place; null: not known completely. */
  location: FestivalLocation | null;
}
export interface CalendarEntry {
  state: string;
  submittedAt: string | null;
  decidedAt: string | null;
  edition: number | null;
  deadlineFilm: DeadlineFilm;
}
/**
 * `deadline` contains the number of deadlines and the number of later ones. `failed`: the rules that the film fails at
 * this one.
 */
export interface DatedEvent<D extends Tier = Tier> {
  kind: CalendarKind;
  day: string;
  lastDay: string | null;
  deadline: { date: D; dates: number; later: number; failed: FailedDeadline | null } | null;
}

/**
 * Returns all dated events of an entry. For an unsent entry these are its deadlines, for a sent one the
 * pending or received answer. Festival days are included only if the film may be shown. For an entry of
 * another edition, returns only the entry's days.
 */
export function getDatedEvents<D extends Tier & { date: string }>(
  entry: CalendarEntry,
  competition: CalendarCompetition<D>,
  now: Date,
): DatedEvent<D>[] {
  const { state, submittedAt, decidedAt } = entry;
  const isUnsent = isInList(UNSENT_STATES, state);
  if (state === 'will-not-submit') return [];
  const entryDays = [toEvent('sent', submittedAt), toEvent('answered', decidedAt)];
  const isOver = !isUnsent && areDifferentEditions(entry.edition, competition.edition);
  if (!competition.isActive || isOver) return entryDays.flatMap(omitNull);
  const festival = toEvent('festival', competition.startsOn, competition.endsOn);
  if (isUnsent)
    return [
      toEvent('opening', competition.opensOn),
      ...getDeadlineEvents(competition, entry.deadlineFilm, now),
      festival,
    ].flatMap(omitNull);
  if (state === 'submitted')
    return [...entryDays, toEvent('answer-due', getPromisedDay(entry, competition)), festival].flatMap(
      omitNull,
    );
  return (isInList(ACCEPTED_STATES, state) ? [...entryDays, festival] : entryDays).flatMap(omitNull);
}

/** For `flatMap`: returns an empty list for null. */
export const omitNull = <T>(value: T | null): T[] => (value === null ? [] : [value]);

function toEvent(kind: CalendarKind, day: string | null, lastDay: string | null = null) {
  if (day === null) return null;
  return { kind, day, lastDay: lastDay !== null && lastDay > day ? lastDay : null, deadline: null };
}

/** The parts of a competition that decide which rules a film fails at its deadlines. */
type DeadlineConditions<D> = Pick<CalendarCompetition, 'deadlineRules' | 'location'> & {
  dates: readonly D[];
};
/** Returns the coming tiers, each with the rules that the film fails at it; null if it fails none. */
export function listComingTiers<D extends Tier & { date: string }>(
  { dates, deadlineRules, location }: DeadlineConditions<D>,
  film: DeadlineFilm,
  now: Date,
): { tier: D; failed: FailedDeadline | null }[] {
  const tiers = listLiveTiers(dates).filter((tier) => !hasClosed(tier, now));
  const failures = findFailedDeadlines(
    tiers.map(({ date }) => date),
    (day) => findFailedRules(deadlineRules, film, location, day, compareCities),
  );
  return tiers.map((tier) => ({ tier, failed: failures.get(tier.date) ?? null }));
}

/** Returns each tier that is still to come. */
function getDeadlineEvents<D extends Tier & { date: string }>(
  competition: CalendarCompetition<D>,
  film: DeadlineFilm,
  now: Date,
): DatedEvent<D>[] {
  const liveTiers = listLiveTiers(competition.dates);
  return listComingTiers(competition, film, now).map(({ tier, failed }) => ({
    kind: 'deadline' as const,
    day: tier.date,
    lastDay: null,
    deadline: {
      date: tier,
      dates: liveTiers.length,
      later: liveTiers.length - 1 - liveTiers.indexOf(tier),
      failed,
    },
  }));
}

/** Returns whether an event overlaps the days from `from` to `to`, both included. */
export const isWithin = (
  { day, lastDay }: Pick<DatedEvent, 'day' | 'lastDay'>,
  from: string,
  to: string,
): boolean => day <= to && (lastDay ?? day) >= from;
