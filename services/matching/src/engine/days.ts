import { monthsBefore } from '../domain/day.js';

const DAY_MS = 86_400_000;

/** Days since 1 January 1970 of a day YYYY-MM-DD. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
/** The day YYYY-MM-DD that is so many days after 1 January 1970. */
export const dayName = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

const kept = new Map<number, number>();
/** Some months before a day; by the same calendar for everyone, so kept. */
export function monthsBeforeDay(day: number, months: number): number {
  const key = day * 4096 + months;
  let before = kept.get(key);
  if (before === undefined) kept.set(key, (before = dayNumber(monthsBefore(dayName(day), months))));
  return before;
}
