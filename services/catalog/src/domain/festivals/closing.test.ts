import { computeClosing, isTimeZone, getZones } from './closing.js';

describe('closing', () => {
  it.each<[string, string, Parameters<typeof computeClosing>[1], string, boolean]>([
    [
      'the date’s own zone',
      '2027-02-01',
      { dateZone: 'Europe/Paris', festivalZone: 'Asia/Tokyo', country: 'US' },
      '2027-02-01T22:59:59.000Z',
      false,
    ],
    ['in summer', '2027-07-01', { dateZone: 'Europe/Paris' }, '2027-07-01T21:59:59.000Z', false],
    [
      'otherwise the festival’s zone',
      '2027-02-01',
      { festivalZone: 'Asia/Tokyo', country: 'US' },
      '2027-02-01T14:59:59.000Z',
      false,
    ],
    [
      'anywhere on Earth, if the date says so',
      '2027-02-01',
      { dateZone: 'AoE' },
      '2027-02-02T11:59:59.000Z',
      false,
    ],
    [
      'otherwise the only zone of its country',
      '2027-02-01',
      { country: 'FR' },
      '2027-02-01T22:59:59.000Z',
      true,
    ],
    [
      'otherwise the easternmost zone of its country',
      '2027-02-01',
      { country: 'US' },
      '2027-02-02T04:59:59.000Z',
      true,
    ],
    ['also in a country of eleven zones', '2027-02-01', { country: 'RU' }, '2027-02-01T11:59:59.000Z', true],
    ['otherwise the easternmost zone on Earth', '2027-02-01', {}, '2027-02-01T09:59:59.000Z', true],
    ['also in a country without zones', '2027-02-01', { country: 'BV' }, '2027-02-01T09:59:59.000Z', true],
  ])('computes the end of a day: %s', (_zone, day, zone, closesAt, timezoneAssumed) =>
    expect(computeClosing(day, zone)).toEqual({ closesAt, timezoneAssumed }),
  );

  it.each([
    ['Europe/Paris', true],
    ['+05:30', true],
    ['AoE', true],
    ['Paris', false],
    ['', false],
  ])('%s is a time zone: %s', (zone, isValid) => {
    expect(isTimeZone(zone)).toBe(isValid);
  });
});

it('returns the same array of time zones for a country each time', () => {
  expect(getZones('FR')).toEqual(['Europe/Paris']);
  expect(getZones('FR')).toBe(getZones('FR'));
  expect(getZones('BV')).toBe(getZones('BV'));
});
