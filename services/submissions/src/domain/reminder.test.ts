import { dueReminder } from './reminder.js';

it.each([
  ['2026-12-10', null],
  ['2026-12-09', 14],
  ['2026-11-29', 14],
  ['2026-11-28', 3],
  ['2026-11-27', 3],
  ['2026-11-26', 1],
  ['2026-11-25', 1],
  ['2026-11-24', null],
])('a deadline on %s is due on 2026-11-25 for the reminder of %s days', (deadline, days) =>
  expect(dueReminder(deadline, '2026-11-25')).toBe(days),
);
