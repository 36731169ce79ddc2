import { findTimeZones } from '@laurel/cities/find-time-zones';
import type { Location } from '@laurel/cities/list-subdivisions';
import { parseTimeZone } from '@laurel/rules/dates/parse-time-zone';
import { toIanaZone } from '@laurel/rules/dates/time-zones';
import { Temporal } from 'temporal-polyfill';

/** A deadline as stated. `time`: HH:MM, null for the end of the day. `timezone`: null if not stated. */
export interface StatedDeadline {
  date: string;
  time: string | null;
  timezone: string | null;
}
/** A festival's time zone and location, which determine when a day ends. Absent or null: unknown. */
export type FestivalClock = Partial<Location> & { timezone?: string | null };
export interface ClosingTime {
  /** The last instant at which a film can be submitted, ISO 8601 UTC. */
  closesAt: string;
  /** The time zone of `closesAt`: an IANA name, an offset or `AoE`. */
  closingZone: string;
  /** True if no time zone was stated, so the earliest possible one was assumed. */
  timezoneAssumed: boolean;
}

const EARLIEST_OFFSET = '+14:00';
const LAST_SECOND = '23:59:59';

function getCandidateZones(location: Location): readonly string[] {
  const zones = findTimeZones(location);
  return zones.length > 0 ? zones : [EARLIEST_OFFSET];
}

/** A deadline at 23:59 includes that minute, because people write 23:59 for the end of the day. */
const getClosingTimeOfDay = (time: string | null) => (time === null || time === '23:59' ? LAST_SECOND : time);

const closingTimes = new Map<string, ClosingTime>();

/**
 * Returns the last instant of a deadline: its time of day, or else the last second of the day. If no time
 * zone is stated, the result uses the zone that is first to reach that time, of those that the festival's
 * location may have, so it is never too late.
 */
export function computeClosing(
  { date, time, timezone }: StatedDeadline,
  { timezone: festivalZone = null, country = null, subdivision = null, city = null }: FestivalClock,
): ClosingTime {
  const statedZone = timezone ?? festivalZone;
  const key = `${date} ${time} ${statedZone ?? JSON.stringify([country, subdivision, city])}`;
  const cached = closingTimes.get(key);
  if (cached) return cached;
  const [earliest] = (statedZone ? [statedZone] : getCandidateZones({ country, subdivision, city }))
    .map((zone) => ({ zone, instant: toEpochMs(date, getClosingTimeOfDay(time), zone) }))
    .sort((a, b) => a.instant - b.instant);
  const closing = {
    closesAt: new Date(earliest!.instant).toISOString(),
    closingZone: earliest!.zone,
    timezoneAssumed: statedZone === null,
  };
  if (closingTimes.size > 20_000) closingTimes.clear();
  closingTimes.set(key, closing);
  return closing;
}

/** Returns the instant of a day and time (HH:MM or HH:MM:SS) in a stored zone, in milliseconds since 1970. */
export const toEpochMs = (day: string, time: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: toIanaZone(zone), plainTime: time })
    .epochMilliseconds;

/** Returns whether a zone has the stored form: an IANA zone, an offset, or `AoE`. */
export const isTimeZone = (zone: string): boolean => parseTimeZone(zone) === zone;
