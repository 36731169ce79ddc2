import type { CalendarKind } from '@laurel/rules/submissions/calendar';
import { hasClosed, listLiveTiers, type Tier } from '@laurel/rules/fees/tiers';
import { isTooOldAt } from '@laurel/rules/terms/film-age';
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
  /** The greatest age in months that a film may have at a deadline. */
  maxFilmAgeMonths: number | null;
}
export interface CalendarEntry {
  state: string;
  submittedAt: string | null;
  decidedAt: string | null;
  edition: number | null;
  /** YYYY-MM-DD; null is unknown. */
  filmCompletedOn: string | null;
}
/**
 * `deadline` has the total number of deadlines (`dates`) and that of the later ones. `tooOld` is set if the
 * film is too old at this deadline; `enterBy` is then the last deadline to come at which it is not.
 */
export interface DatedEvent<D extends Tier = Tier> {
  kind: CalendarKind;
  day: string;
  lastDay: string | null;
  deadline: { date: D; dates: number; later: number; tooOld: { enterBy: string | null } | null } | null;
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
      ...getDeadlineEvents(competition, entry.filmCompletedOn, now),
      festival,
    ].flatMap(omitNull);
  if (state === 'submitted')
    return [...entryDays, toEvent('answer-due', getPromisedDay(entry, competition)), festival].flatMap(
      omitNull,
    );
  return (isInList(ACCEPTED_STATES, state) ? [...entryDays, festival] : entryDays).flatMap(omitNull);
}

export const omitNull = <T>(value: T | null): T[] => (value === null ? [] : [value]);

function toEvent(kind: CalendarKind, day: string | null, lastDay: string | null = null) {
  if (day === null) return null;
  return { kind, day, lastDay: lastDay !== null && lastDay > day ? lastDay : null, deadline: null };
}

/** Returns an event for each tier that is still to come. */
function getDeadlineEvents<D extends Tier & { date: string }>(
  { dates, maxFilmAgeMonths }: CalendarCompetition<D>,
  filmCompletedOn: string | null,
  now: Date,
): DatedEvent<D>[] {
  const liveTierList = listLiveTiers(dates);
  const isTooOld = ({ date }: D) => isTooOldAt(date, filmCompletedOn, maxFilmAgeMonths);
  const lastSuitableTier = liveTierList.findLast((tier) => !hasClosed(tier, now) && !isTooOld(tier));
  return liveTierList.flatMap((date, n) =>
    hasClosed(date, now)
      ? []
      : [
          {
            kind: 'deadline' as const,
            day: date.date,
            lastDay: null,
            deadline: {
              date,
              dates: liveTierList.length,
              later: liveTierList.length - 1 - n,
              tooOld: isTooOld(date) ? { enterBy: lastSuitableTier?.date ?? null } : null,
            },
          },
        ],
  );
}

/** Returns whether an event overlaps the days from `from` to `to`, both included. */
export const isWithin = (
  { day, lastDay }: Pick<DatedEvent, 'day' | 'lastDay'>,
  from: string,
  to: string,
): boolean => day <= to && (lastDay ?? day) >= from;
