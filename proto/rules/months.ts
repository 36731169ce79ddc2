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
