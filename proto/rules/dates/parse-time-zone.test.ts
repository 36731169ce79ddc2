import { createRequire } from 'node:module';
import { Temporal } from 'temporal-polyfill';
import { isUnclearTimeZone, parseTimeZone } from './parse-time-zone.js';
import { toIanaZone } from './time-zones.js';
import { ZONES_BY_ABBREVIATION } from './zone-abbreviations.js';

const endOfDay = (day: string, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: toIanaZone(zone), plainTime: '23:59:59' })
    .toInstant()
    .toString();

it.each([
  ['EST', 'America/New_York'],
  ['est', 'America/New_York'],
  ['ET', 'America/New_York'],
  ['E.S.T.', 'America/New_York'],
  ['Eastern Time', 'America/New_York'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['PT', 'America/Los_Angeles'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['Pacific time', 'America/Los_Angeles'],
  ['CEST', 'Europe/Paris'],
  ['Central European Summer Time (CEST)', 'Europe/Paris'],
  ['MEZ', 'Europe/Berlin'],
  ['Berlin time', 'Europe/Berlin'],
  ['São Paulo local time', 'America/Sao_Paulo'],
  ['Greenwich Mean Time', 'Europe/London'],
  ['GMT', 'UTC'],
  ['GMT+8', '+08:00'],
  ['UTC +5:30', '+05:30'],
  ['UTC−3', '-03:00'],
  ['+0200', '+02:00'],
  ['utc', 'UTC'],
  ['aoe', 'AoE'],
  ['Anywhere on Earth', 'AoE'],
  ['anywhere on earth (AoE)', 'AoE'],
  ['europe/vienna', 'Europe/Vienna'],
  ['US/Eastern', 'US/Eastern'],
  ['America/New York', 'America/New_York'],
  ['Hawaii time', 'Pacific/Honolulu'],
  ['Arizona', 'America/Phoenix'],
  ['US Eastern', 'America/New_York'],
  ['U.S. Mountain Time', 'America/Denver'],
  ['Romance', null],
  ['Mars', null],
  ['UK time', 'Europe/London'],
  ['EST/EDT', 'America/New_York'],
  ['GMT/BST', 'Europe/London'],
  ['heure de Paris', 'Europe/Paris'],
  // After “23h59 heure”.
  ['de Montréal', 'America/Toronto'],
  ['(GMT+01:00) Berlin', 'Europe/Berlin'],
  ['GMT+14', '+14:00'],
  ['GMT+15', null],
  ['GMT-12', '-12:00'],
  ['GMT-13', null],
  ['12:00', null],
  ['', null],
])('reads %s as %s', (text, expected) => expect(parseTimeZone(text)).toBe(expected));

it.each([
  ['IST', 'Europe/Dublin'],
  ['IST', 'Asia/Jerusalem'],
  ['CST', 'Asia/Shanghai'],
  ['EST', 'Australia/Sydney'],
  ['PST', 'Asia/Manila'],
  ['GMT', 'Europe/London'],
  ['PT', 'Europe/Lisbon'],
  ['Eastern Time', 'Australia/Sydney'],
])('reads %s in the festival’s country as %s', (text, zone) =>
  expect(parseTimeZone(text, [zone])).toBe(zone),
);

it.each([
  ['MST', ['America/Phoenix'], 'America/Phoenix'],
  ['Mountain Time', ['America/Phoenix'], 'America/Phoenix'],
  ['Mountain Standard Time', ['America/Phoenix'], 'America/Phoenix'],
  ['MDT', ['America/Phoenix'], 'America/Denver'],
  ['Denver time', ['America/Phoenix'], 'America/Denver'],
  ['America/Denver', ['America/Phoenix'], 'America/Denver'],
  ['MST', ['America/Phoenix', 'America/Denver'], 'America/Denver'],
  ['MST', ['America/Hermosillo', 'America/Ciudad_Juarez'], 'America/Ciudad_Juarez'],
  ['AEST', ['Australia/Brisbane'], 'Australia/Brisbane'],
  ['AEST', ['Australia/Brisbane', 'Australia/Sydney'], 'Australia/Sydney'],
  ['Australian Eastern Standard Time', ['Australia/Brisbane'], 'Australia/Brisbane'],
  ['ACST', ['Australia/Darwin'], 'Australia/Darwin'],
  ['CST', ['America/Regina'], 'America/Regina'],
  ['CST', ['America/Guatemala'], 'America/Guatemala'],
  ['EST', ['America/Cancun'], 'America/Cancun'],
  ['EST', ['America/Lima'], 'America/New_York'],
  ['CET', ['Europe/Vienna'], 'Europe/Vienna'],
  ['CEST', ['Africa/Algiers'], 'Europe/Paris'],
  ['CET', ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid'], 'Europe/Madrid'],
  ['CEST', ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid'], 'Europe/Madrid'],
])('reads %s of a festival in one of %s as %s', (text, zones, zone) =>
  expect(parseTimeZone(text, zones)).toBe(zone),
);

it.each([
  ['CST', [], true],
  ['c.s.t.', [], true],
  ['AST', ['Europe/Paris'], true],
  ['CST', ['Asia/Taipei'], false],
  ['CST', ['America/Regina'], false],
  ['AST', ['America/Puerto_Rico'], false],
  ['EST', [], false],
  ['Central Time', [], false],
])('%s of a festival in one of %j is unclear: %s', (text, zones, expected) =>
  expect(isUnclearTimeZone(text, zones)).toBe(expected),
);

it('reads EST and MST in July as the local clock, which shows daylight saving time', () => {
  expect(endOfDay('2027-07-01', parseTimeZone('EST')!)).toBe('2027-07-02T03:59:59Z');
  expect(endOfDay('2027-07-01', parseTimeZone('MST')!)).toBe('2027-07-02T05:59:59Z');
});

it('reads each IANA zone of the platform, in any case', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const expected = zone === 'UTC' ? 'UTC' : zone;
    expect([parseTimeZone(zone), parseTimeZone(zone.toLowerCase())]).toEqual([expected, expected]);
  }
});

it('reads each abbreviation as zones that exist and whose winter or summer clock has that name', () => {
  for (const [abbreviation, zones] of Object.entries(ZONES_BY_ABBREVIATION))
    for (const zone of zones) {
      expect(parseTimeZone(abbreviation, [zone])).toBe(zone);
      expect(endOfDay('2027-01-01', zone)).toMatch(/Z$/);
    }
});

it.each(['long', 'longGeneric'] as const)(
  'reads the %s English name of each zone as a zone with that clock',
  (style) => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: style });
      const name = format
        .formatToParts(Date.parse('2027-01-15T12:00:00Z'))
        .find(({ type }) => type === 'timeZoneName')!.value;
      const zone = parseTimeZone(name);
      expect([name, zone]).toEqual([name, expect.any(String)]);
    }
  },
);

/** In CLDR, this is the clock of Riyadh. */
const ARABIAN = 'Arabian Standard Time';
const { mapTimezones } = createRequire(import.meta.url)('cldr-core/supplemental/windowsZones.json')
  .supplemental.windowsZones as {
  mapTimezones: { mapZone: { _other: string; _territory: string; _type: string } }[];
};
const windowsZones = mapTimezones
  .map(({ mapZone }) => mapZone)
  .filter(
    ({ _territory, _other }) => _territory === '001' && !_other.startsWith('UTC') && _other !== ARABIAN,
  );
const getOffsets = (zone: string) =>
  ['2027-01-15', '2027-07-15'].map((day) => Date.parse(endOfDay(day, zone)));
it.each(windowsZones.map(({ _other, _type }) => [_other, _type]))(
  '%s of Windows has the clock of %s',
  (name, zone) => {
    expect(getOffsets(parseTimeZone(name)!)).toEqual(getOffsets(zone));
  },
);
