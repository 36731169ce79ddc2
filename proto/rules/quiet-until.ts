import { Temporal } from 'temporal-polyfill';
import type { QuietHours } from './quiet-hours.js';

/** The instant, in ms since 1970, at which quiet ends that lasts now; null: it is not quiet. */
export function quietUntil(now: number, { fromHour, toHour }: QuietHours, timeZone: string): number | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const { hour } = here;
  const isQuiet = fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour;
  if (!isQuiet) return null;
  const day = hour < toHour ? here.toPlainDate() : here.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: toHour } }).epochMilliseconds;
}
