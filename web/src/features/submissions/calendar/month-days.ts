import { addDays, addMonths, countDaysBetween } from '@laurel/rules/dates/days';

const WEEK = 7;
/** A day that was a Monday. */
const MONDAY = '2024-01-01';
/** 0 for Monday to 6 for Sunday. */
export const getWeekday = (day: string): number => ((countDaysBetween(MONDAY, day) % WEEK) + WEEK) % WEEK;

/** Returns the weeks that a month (YYYY-MM) touches, from Monday to Sunday. */
export function getWeeks(month: string): string[][] {
  const firstDay = `${month}-01`;
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  const firstMonday = addDays(firstDay, -getWeekday(firstDay));
  const count = Math.ceil((countDaysBetween(firstMonday, lastDay) + 1) / WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, n) => addDays(firstMonday, week * WEEK + n)),
  );
}

/** Returns the day that a key moves to, or null. */
export function getDayAfterKey(day: string, key: string, isRightToLeft = false): string | null {
  const forward = isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'Home':
      return addDays(day, -getWeekday(day));
    case 'End':
      return addDays(day, WEEK - 1 - getWeekday(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
