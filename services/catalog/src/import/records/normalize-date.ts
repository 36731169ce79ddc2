import { parseClock, parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { parseTime } from '@laurel/rules/dates/parse-time';
import { parseTimeZone } from '@laurel/rules/dates/parse-time-zone';
import { findDescribedClock } from './described-clock.js';
import { toEpochMs, type StatedDeadline } from '../../domain/festivals/closing.js';

/** The statements of a record about its festival, and the notes on values that were read differently. */
export interface RecordContext {
  /** A stored zone; null if the record states none. */
  festivalZone: string | null;
  /** The zones of the festival's country. */
  countryZones: readonly string[];
  notes: string[];
}

const LOCAL_TIME = /^local(?: time)?$/i;

/**
 * Reads a deadline as people write it, such as `2027-02-01T12:00:00+02:00` in `PT`. Values that are not understood
 * stay for the check, except a time zone: without it, the deadline closes at the earliest possible time. A deadline
 * without a time takes the one that the competition's description states, with a note.
 */
export function normalizeDate<D extends StatedDeadline>(
  input: D,
  context: RecordContext,
  description: string | null,
): D {
  const deadline = parseDeadline(input.date);
  if (!deadline) return input;
  const date = deadline.day;
  const isTimeStated = input.time !== null || deadline.time !== null;
  const describedClock = isTimeStated ? null : findDescribedClock(description ?? '', date);
  if (describedClock)
    context.notes.push(`Deadline ${date}: the time ${describedClock.time} is from the description`);
  const clock = describedClock ?? (input.time === null ? deadline : parseClock(input.time));
  const time = clock ? clock.time : input.time;
  // A zone in the text of the time belongs to that time, whatever zone the deadline is shown in.
  const statedZone = clock?.zone ?? deadline.zone ?? input.timezone;
  const timezone = statedZone === null ? null : normalizeStatedZone(statedZone, context);
  const isFestivalTime = timezone !== null && isSameClock({ date, time, timezone }, context.festivalZone);
  return { ...input, date, time, timezone: isFestivalTime ? null : timezone };
}

/** Returns null for the festival's own time, and for a zone that is not understood, with a note. */
export function normalizeStatedZone(text: string, { countryZones, notes }: RecordContext): string | null {
  if (LOCAL_TIME.test(text.trim())) return null;
  const zone = parseTimeZone(text, countryZones);
  if (zone === null)
    notes.push(
      `“${text}” is not understood as a time zone: stored without one. Use a name such as Europe/Paris, GMT+8 or AoE`,
    );
  return zone;
}

/** Returns whether an offset is what the festival's clock shows at that time. */
function isSameClock({ date, time, timezone }: StatedDeadline, festivalZone: string | null): boolean {
  if (festivalZone === null || timezone === null || !/^[+-]/.test(timezone)) return false;
  const clock = time !== null && parseTime(time) ? time : '23:59';
  return toEpochMs(date, clock, timezone) === toEpochMs(date, clock, festivalZone);
}
