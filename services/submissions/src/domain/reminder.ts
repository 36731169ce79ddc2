import { addDays } from '@laurel/rules/dates/days';
import { REMINDER_DAYS } from '@laurel/rules/notifications/reminders';

/** A range of deadlines for which a reminder is due: the first and last day, YYYY-MM-DD. */
export interface ReminderWindow {
  daysBefore: number;
  from: string;
  to: string;
}

/** Returns the windows for `today`. They do not overlap, so only the nearest reminder is due. */
export function getReminderWindows(today: string): ReminderWindow[] {
  const ascendingDays = REMINDER_DAYS.toSorted((a, b) => a - b);
  return ascendingDays.map((daysBefore, n) => ({
    daysBefore,
    from: n === 0 ? today : addDays(today, ascendingDays[n - 1]! + 1),
    to: addDays(today, daysBefore),
  }));
}
