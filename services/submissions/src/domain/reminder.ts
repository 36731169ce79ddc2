import { addDays } from '@laurel/rules/days';
import { REMINDER_DAYS } from '@laurel/rules/reminders';

/** Deadlines that are told of so many days before, if they were not yet: the first and the last day, YYYY-MM-DD. */
export interface ReminderWindow {
  daysBefore: number;
  from: string;
  to: string;
}

/** Which deadlines are due for which reminder today: each for the nearest that it has reached, none that it has passed by. */
export function reminderWindows(today: string): ReminderWindow[] {
  const nearest = REMINDER_DAYS.toSorted((a, b) => a - b);
  return nearest.map((daysBefore, n) => ({
    daysBefore,
    from: n === 0 ? today : addDays(today, nearest[n - 1]! + 1),
    to: addDays(today, daysBefore),
  }));
}
