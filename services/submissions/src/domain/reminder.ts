import { daysBetween } from '@laurel/rules/days';
import { REMINDER_DAYS } from '@laurel/rules/watching';

/** Which reminder a deadline is due for today: the nearest that it has reached, never one that it has passed by; null for none. */
export function dueReminder(deadline: string, today: string): number | null {
  const left = daysBetween(today, deadline);
  if (left < 0) return null;
  return REMINDER_DAYS.toSorted((a, b) => a - b).find((days) => left <= days) ?? null;
}
