import { computeClosing, isTimeZone, type StatedDeadline } from './closing.js';

describe('the closing instant of a deadline', () => {
  it.each<
    [string, string, Partial<StatedDeadline>, Parameters<typeof computeClosing>[1], string, string, boolean]
  >([
    [
      'the date’s own zone',
      '2027-02-01',
      { timezone: 'Europe/Paris' },
      { timezone: 'Asia/Tokyo', country: 'US' },
      '2027-02-01T22:59:59.000Z',
      'Europe/Paris',
      false,
    ],
    [
      'in summer',
      '2027-07-01',
      { timezone: 'Europe/Paris' },
      {},
      '2027-07-01T21:59:59.000Z',
      'Europe/Paris',
      false,
    ],
    [
      'otherwise the festival’s zone',
      '2027-02-01',
      {},
      { timezone: 'Asia/Tokyo', country: 'US' },
      '2027-02-01T14:59:59.000Z',
      'Asia/Tokyo',
      false,
    ],
    ['anywhere on Earth', '2027-02-01', { timezone: 'AoE' }, {}, '2027-02-02T11:59:59.000Z', 'AoE', false],
    ['an offset', '2027-02-01', { timezone: '+05:30' }, {}, '2027-02-01T18:29:59.000Z', '+05:30', false],
    [
      'a time of day',
      '2027-02-01',
      { time: '12:00' },
      { timezone: 'Europe/Vienna' },
      '2027-02-01T11:00:00.000Z',
      'Europe/Vienna',
      false,
    ],
    [
      'the whole last minute',
      '2027-02-01',
      { time: '23:59', timezone: 'UTC' },
      {},
      '2027-02-01T23:59:59.000Z',
      'UTC',
      false,
    ],
    [
      'otherwise the only zone of its country',
      '2027-02-01',
      {},
      { country: 'FR' },
      '2027-02-01T22:59:59.000Z',
      'Europe/Paris',
      true,
    ],
    [
      'otherwise the easternmost zone of its country',
      '2027-02-01',
      {},
      { country: 'US' },
      '2027-02-02T04:59:59.000Z',
      expect.any(String),
      true,
    ],
    [
      'also in a country of eleven zones',
      '2027-02-01',
      {},
      { country: 'RU' },
      '2027-02-01T11:59:59.000Z',
      expect.any(String),
      true,
    ],
    [
      'otherwise the zone of its city: Phoenix has no daylight saving time',
      '2027-07-01',
      {},
      { country: 'US', city: 'Phoenix' },
      '2027-07-02T06:59:59.000Z',
      'America/Phoenix',
      true,
    ],
    [
      'otherwise the zone of its region: Queensland has no daylight saving time',
      '2027-01-10',
      {},
      { country: 'AU', subdivision: 'AU-QLD' },
      '2027-01-10T13:59:59.000Z',
      'Australia/Brisbane',
      true,
    ],
    [
      'otherwise the easternmost zone of the cities of that name',
      '2027-02-01',
      {},
      { country: 'US', city: 'Portland' },
      '2027-02-02T04:59:59.000Z',
      'America/New_York',
      true,
    ],
    [
      'otherwise the easternmost zone on Earth',
      '2027-02-01',
      {},
      {},
      '2027-02-01T09:59:59.000Z',
      '+14:00',
      true,
    ],
    [
      'also in a country without zones',
      '2027-02-01',
      {},
      { country: 'BV' },
      '2027-02-01T09:59:59.000Z',
      '+14:00',
      true,
    ],
  ])(
    'computes when a deadline closes: %s',
    (_zone, date, stated, festival, closesAt, closingZone, timezoneAssumed) =>
      expect(computeClosing({ date, time: null, timezone: null, ...stated }, festival)).toEqual({
        closesAt,
        closingZone,
        timezoneAssumed,
      }),
  );

  it.each([
    ['Europe/Paris', true],
    ['+05:30', true],
    ['AoE', true],
    ['Paris', false],
    ['EST', false],
    ['GMT+8', false],
    ['', false],
  ])('isTimeZone(%s) is %s', (zone, isValid) => {
    expect(isTimeZone(zone)).toBe(isValid);
  });
});
