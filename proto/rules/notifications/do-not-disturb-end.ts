import { Temporal } from 'temporal-polyfill';
import type { DoNotDisturb } from './do-not-disturb.js';

/** Returns when the current do-not-disturb period ends, in ms since 1970, or null if none is active. */
export function getDoNotDisturbEnd(
  now: number,
  { fromHour, toHour }: DoNotDisturb,
  timeZone: string,
): number | null {
  const localTime = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const { hour } = localTime;
  const isActive = fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour;
  if (!isActive) return null;
  const day = hour < toHour ? localTime.toPlainDate() : localTime.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: toHour } }).epochMilliseconds;
}
