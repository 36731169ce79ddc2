import type { CalendarKind } from '@laurel/rules/calendar';
import { hasClosed, liveTiers, type Tier } from '@laurel/rules/tiers';
import { isOneOf, TAKEN_STATES, UNSENT_STATES } from '@laurel/rules/vocabularies';
import { isOther, promisedDay } from './promised-answer.js';

/** What is known of where an entry is made. Days are YYYY-MM-DD; null is not known. */
export interface CalendarPlace<D extends Tier = Tier> {
  /** Neither deleted nor given up. */
  isHeld: boolean;
  /** The edition that these days are of. */
  edition: number | null;
  opensOn: string | null;
  answerDueOn: string | null;
  startsOn: string | null;
  endsOn: string | null;
  dates: readonly D[];
}
export interface CalendarEntry {
  state: string;
  submittedAt: string | null;
  decidedAt: string | null;
  edition: number | null;
}
/** `deadline`: how many there are, and how many come after it. */
export interface DatedThing<D extends Tier = Tier> {
  kind: CalendarKind;
  day: string;
  lastDay: string | null;
  deadline: { date: D; dates: number; later: number } | null;
}

/**
 * All that is dated of an entry: what is still to be done of what is not sent, what is waited for and what was answered of what is. A
 * festival's days only where the film may be shown, and of another edition than the entry's nothing but what the entry itself says.
 */
export function datedThings<D extends Tier & { date: string }>(
  entry: CalendarEntry,
  place: CalendarPlace<D>,
  now: Date,
): DatedThing<D>[] {
  const { state, submittedAt, decidedAt } = entry;
  const isUnsent = isOneOf(UNSENT_STATES, state);
  if (state === 'will-not-submit') return [];
  const own = [on('sent', submittedAt), on('answered', decidedAt)];
  const isOver = !isUnsent && isOther(entry.edition, place.edition);
  if (!place.isHeld || isOver) return own.flatMap(known);
  const festival = on('festival', place.startsOn, place.endsOn);
  if (isUnsent)
    return [on('opening', place.opensOn), ...deadlines(place.dates, now), festival].flatMap(known);
  if (state === 'submitted')
    return [...own, on('answer-due', promisedDay(entry, place)), festival].flatMap(known);
  return (isOneOf(TAKEN_STATES, state) ? [...own, festival] : own).flatMap(known);
}

export const known = <T>(one: T | null): T[] => (one === null ? [] : [one]);

function on(kind: CalendarKind, day: string | null, last: string | null = null) {
  if (day === null) return null;
  return { kind, day, lastDay: last !== null && last > day ? last : null, deadline: null };
}

/** Each tier that is still to come. */
function deadlines<D extends Tier & { date: string }>(dates: readonly D[], now: Date): DatedThing<D>[] {
  const live = liveTiers(dates);
  return live.flatMap((date, n) =>
    hasClosed(date, now)
      ? []
      : [
          {
            kind: 'deadline' as const,
            day: date.date,
            lastDay: null,
            deadline: { date, dates: live.length, later: live.length - 1 - n },
          },
        ],
  );
}

/** Whether something happens on any day from one to another, both included. */
export const isWithin = (
  { day, lastDay }: Pick<DatedThing, 'day' | 'lastDay'>,
  from: string,
  to: string,
): boolean => day <= to && (lastDay ?? day) >= from;
