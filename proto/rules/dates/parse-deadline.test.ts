import { parseDeadline } from './parse-deadline.js';
import { parseTime } from './parse-time.js';

it.each([
  ['12:00', '12:00'],
  ['12:00 noon', '12:00'],
  ['noon', '12:00'],
  ['12 noon', '12:00'],
  ['12 del mediodía', '12:00'],
  ['12h00 (midi)', '12:00'],
  ['11:59 PM', '23:59'],
  ['11.59 p.m.', '23:59'],
  ['5pm', '17:00'],
  ['12 am', '00:00'],
  ['12:30 am', '00:30'],
  ['midnight', '00:00'],
  ['12 midnight', '00:00'],
  ['24:00', '23:59'],
  ['23h59', '23:59'],
  ['17h', '17:00'],
  ['18 Uhr', '18:00'],
  ['9:05:30', '09:05'],
  ['12 Uhr mittags', '12:00'],
  ['mediodía', '12:00'],
  ['minuit', '00:00'],
  ['25:00', null],
  ['13 pm', null],
  ['12', null],
  ['12:61', null],
  ['soon', null],
])('reads the time %s as %s', (text, expected) => expect(parseTime(text)).toBe(expected));

it.each([
  ['2027-02-01', '2027-02-01', null, null],
  ['2027-02-01T12:00:00+02:00', '2027-02-01', '12:00', '+02:00'],
  ['3. März 2027', '2027-03-03', null, null],
  ['10.02.2027 23:59', '2027-02-10', '23:59', null],
  ['3 de marzo de 2027, 12 noon CET', '2027-03-03', '12:00', 'CET'],
  ['mar 3 2027, 23:59', '2027-03-03', '23:59', null],
  ['2027年3月3日', '2027-03-03', null, null],
  ['2027-02-01T12:00Z', '2027-02-01', '12:00', 'UTC'],
  ['2027-02-01 00:00:00', '2027-02-01', null, null],
  ['2027-02-01T00:00:00Z', '2027-02-01', '00:00', 'UTC'],
  ['2027-02-01 23:59', '2027-02-01', '23:59', null],
  ['2027-02-01, 12:00 noon CET', '2027-02-01', '12:00', 'CET'],
  ['2027-02-01 at 11:59 pm Pacific Time', '2027-02-01', '23:59', 'Pacific Time'],
  ['2027-02-01T12:00:00 CET', '2027-02-01', '12:00', 'CET'],
  ['2027-02-01T12:00 Europe/Berlin', '2027-02-01', '12:00', 'Europe/Berlin'],
  ['2027-02-01T12:00:00+01:00[Europe/Berlin]', '2027-02-01', '12:00', '+01:00'],
  ['01.02.2027T12:00', '2027-02-01', '12:00', null],
  ['1 Feb 2027, 12:00-CET', '2027-02-01', '12:00', 'CET'],
  ['1 Feb 2027, 12:00; CET', '2027-02-01', '12:00', 'CET'],
  ['2027-02-01 AoE', '2027-02-01', null, 'AoE'],
  ['1 February 2027 (EST)', '2027-02-01', null, '(EST)'],
])('reads the deadline %s', (text, day, time, zone) =>
  expect(parseDeadline(text)).toEqual({ day, time, zone }),
);

it.each(['2027-02-30', '2027-02-01T25:00', 'soon', '2027-02-01 or later'])('rejects %s', (text) =>
  expect(parseDeadline(text)).toBeNull(),
);

it('reads texts of at most 200 characters, because longer ones are prose', () => {
  expect(parseDeadline('2027-02-01'.padEnd(200))).toMatchObject({ day: '2027-02-01' });
  expect(parseDeadline('2027-02-01'.padEnd(201))).toBeNull();
});

it('reads a day of up to seven words', () => {
  const findDay = (filler: string) =>
    parseDeadline(`${filler}Sonntag, 3 de marzo de 2027, 12:00`)?.day ?? null;
  expect([findDay(''), findDay('am am am ')]).toEqual(['2027-03-03', null]);
});
