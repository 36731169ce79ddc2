import {
  withoutOtherEditionDates,
  isUnderWay,
  findRecordedScreening,
  getAssumedDayElsewhere,
  getAssumedDay,
} from './accepted-entries.js';

const festival = { id: 7, country: 'DE', startsOn: '2027-06-01', endsOn: '2027-06-09' };
const screening = (overrides: object) => ({
  date: '2027-06-03',
  country: 'DE',
  kind: 'festival',
  ...overrides,
});

it('keeps the dates of a festival only for its current edition', () => {
  expect(withoutOtherEditionDates(festival, 2027)).toBe(festival);
  const undated = { ...festival, startsOn: null, endsOn: null };
  expect([withoutOtherEditionDates(festival, 2026), withoutOtherEditionDates(festival, null)]).toEqual([
    undated,
    undated,
  ]);
});

it.each<[string, object, number | null, boolean]>([
  ['in the festival’s country on its dates', {}, 2027, true],
  ['on the festival’s last day', { date: '2027-06-09' }, 2027, true],
  ['after the festival', { date: '2027-06-10' }, 2027, false],
  ['in another country', { country: 'FR' }, 2027, false],
  [
    'that names the festival, in the year of the edition',
    { date: '2027-09-01', country: 'FR', festivalId: 7 },
    2027,
    true,
  ],
  ['that names the festival, in another year', { date: '2026-06-03', festivalId: 7 }, 2027, false],
  [
    'that names the festival, while the edition is unknown',
    { date: '2027-09-01', festivalId: 7 },
    null,
    false,
  ],
])('finds a screening %s: %s', (_screening, overrides, edition, isRecorded) => {
  const item = screening(overrides);
  expect(findRecordedScreening({ screenings: [item] }, festival, edition)).toBe(isRecorded ? item : null);
});
it('finds no screening if the film’s screenings are unknown', () =>
  expect(findRecordedScreening({ screenings: null }, festival, 2027)).toBeNull());

it.each([
  ['the first day of the edition', '2027-06-01', 5, 2027, { from: '2027-06-01', by: 'days' }],
  [
    'the usual month in the edition’s year, if the dates are of another edition',
    '2026-06-01',
    5,
    2027,
    { from: '2027-05-01', by: 'month' },
  ],
  [
    'the start of the edition’s year, if nothing else is known',
    null,
    null,
    2027,
    { from: '2027-01-01', by: 'year' },
  ],
  ['an unknown day, if the edition is unknown', '2027-06-01', 5, null, { from: null, by: 'none' }],
  ['an unknown day, if only the usual month is known', null, 5, null, { from: null, by: 'none' }],
])(
  'counts premieres of an accepted entry as used up from %s',
  (_basis, startsOn, usualMonth, edition, assumedDay) =>
    expect(getAssumedDay({ startsOn, usualMonth }, edition)).toEqual(assumedDay),
);
it.each([
  ['the day of the answer', '2026-10-01', '2027-01-20', { from: '2027-01-20', by: 'answer' }],
  ['the day on which it was sent', '2026-10-01', null, { from: '2026-10-01', by: 'sent' }],
  ['an unknown day, if both days are unknown', null, null, { from: null, by: 'none' }],
])(
  'counts premieres at a festival outside the catalogue as used up from %s',
  (_basis, submittedAt, decidedAt, assumedDay) =>
    expect(getAssumedDayElsewhere({ submittedAt, decidedAt })).toEqual(assumedDay),
);

it.each([
  ['on its first day', '2027-10-05', false],
  ['on its second day', '2027-10-06', true],
  ['on its last day', '2027-10-15', true],
  ['the day after', '2027-10-16', false],
])('treats a festival as under way %s: %s', (_what, day, expected) =>
  expect(isUnderWay({ startsOn: '2027-10-05', endsOn: '2027-10-15' }, day)).toBe(expected),
);
it.each([
  { startsOn: null, endsOn: '2027-10-15' },
  { startsOn: '2027-10-05', endsOn: null },
])('treats a festival with %j as not under way', (days) =>
  expect(isUnderWay(days, '2027-10-06')).toBe(false),
);
