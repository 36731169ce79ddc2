import { Temporal } from 'temporal-polyfill';

const MOST_KEPT = 5000;
const kept = new Map<string, string>();

/** The same day some months earlier; the last of the month where that month is shorter. The same days are asked for again and again: kept. */
export function monthsBefore(day: string, months: number): string {
  const key = `${day} ${months}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = Temporal.PlainDate.from(day).subtract({ months }).toString();
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, found);
  return found;
}

/** How many months of a period have begun by now, 1 at its start: never more than it has. */
export function monthsBegun(start: Date, end: Date, now: Date): number {
  const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC');
  const until = zoned(now < end ? now : new Date(end.getTime() - 1));
  return Math.max(0, zoned(start).until(until, { largestUnit: 'months' }).months) + 1;
}
