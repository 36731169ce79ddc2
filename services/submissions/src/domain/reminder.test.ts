import { getReminderWindows } from './reminder.js';

const getDueReminders = (deadline: string) =>
  getReminderWindows('2026-11-25')
    .filter(({ from, to }) => from <= deadline && deadline <= to)
    .map(({ daysBefore }) => daysBefore);

it.each([
  ['2026-12-10', []],
  ['2026-12-09', [14]],
  ['2026-11-29', [14]],
  ['2026-11-28', [3]],
  ['2026-11-27', [3]],
  ['2026-11-26', [1]],
  ['2026-11-25', [1]],
  ['2026-11-24', []],
])('a deadline on %s is due on 2026-11-25 for the reminders of %j days', (deadline, days) =>
  expect(getDueReminders(deadline)).toEqual(days),
);
