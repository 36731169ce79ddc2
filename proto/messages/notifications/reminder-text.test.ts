import { formatReminder, type ReminderDetails } from './reminder-text.js';

const reminder: ReminderDetails = {
  kind: 'deadline',
  film: 'Salt',
  festival: 'Lantern',
  competition: 'Shorts',
  isEntryReminder: true,
  day: '2027-02-01',
  closing: null,
  more: null,
  failsOn: null,
  failedRule: null,
  changes: [],
};

it.each([
  ['Europe/Berlin', '1 Feb 2027, 23:59 AoE (2 Feb 2027, 12:59 Europe/Berlin)'],
  ['-12:00', '1 Feb 2027, 23:59 AoE'],
])('states when a deadline ends, for a reader in %s too', (readerZone, end) =>
  expect(
    formatReminder({
      ...reminder,
      closing: { closesAt: '2027-02-02T11:59:59Z', closingZone: 'AoE', readerZone },
    }),
  ).toBe(`Salt at Lantern, Shorts: your deadline is ${end}`),
);

it('states the day of a deadline whose time zone is unknown', () =>
  expect(formatReminder(reminder)).toBe('Salt at Lantern, Shorts: your deadline is 1 Feb 2027'));
