import { parseClock, parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { parseTime } from '@laurel/rules/dates/parse-time';
import { isLocalTime, parseTimeZone } from '@laurel/rules/dates/parse-time-zone';
import type { DescribedClock } from './described-clock.js';
import { toEpochMs, type StatedDeadline } from '../../domain/festivals/closing.js';

/** Values of the festival that a record states, and notes about values that were interpreted. */
export interface RecordContext {
  /** A stored zone; null if the record states none. */
  festivalZone: string | null;
  /** The zones that the festival's location may have. */
  localZones: readonly string[];
  notes: string[];
}

/**
 * Parses a deadline in a common notation, such as `2027-02-01T12:00:00+02:00` in `PT`. Leaves a value that it
 * cannot parse to the later check. An unknown time zone is removed instead, so that the deadline closes at
 * the earliest possible time. A deadline without a time takes the one that the description states, with a note.
 */
export function normalizeDate<D extends StatedDeadline>(
  input: D,
  context: RecordContext,
  describedClocks: ReadonlyMap<string, DescribedClock>,
): D {
  const deadline = parseDeadline(input.date);
  if (!deadline) return input;
  const date = deadline.day;
  const isTimeStated = input.time !== null || deadline.time !== null;
  const describedClock = isTimeStated ? undefined : describedClocks.get(date);
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

/** Returns null for the festival's own time. Returns null with a note for a zone that it cannot parse. */
export function normalizeStatedZone(text: string, { localZones, notes }: RecordContext): string | null {
  if (isLocalTime(text)) return null;
  const zone = parseTimeZone(text, localZones);
  if (zone === null)
    notes.push(
      `“${text}” is not understood as a time zone: stored without one. Use a name such as Europe/Paris, GMT+8 or AoE`,
    );
  return zone;
}

/** Returns whether the festival's time zone has this offset at that time. */
function isSameClock({ date, time, timezone }: StatedDeadline, festivalZone: string | null): boolean {
  if (festivalZone === null || timezone === null || !/^[+-]/.test(timezone)) return false;
  const clock = time !== null && parseTime(time) ? time : '23:59';
  return toEpochMs(date, clock, timezone) === toEpochMs(date, clock, festivalZone);
}
