import {
  withEditionDates,
  isUnderWay,
  findRecordedScreening,
  getAssumedDayElsewhere,
  getAssumedDay,
} from './accepted-entries.js';

const festival = { id: 7, country: 'DE', startsOn: '2027-06-01', endsOn: '2027-06-09' };
const screening = (over: object) => ({ date: '2027-06-03', country: 'DE', kind: 'festival', ...over });

it('keeps the dates of a festival only for its current edition', () => {
  expect(withEditionDates(festival, 2027)).toBe(festival);
  const unknown = { ...festival, startsOn: null, endsOn: null };
  expect([withEditionDates(festival, 2026), withEditionDates(festival, null)]).toEqual([unknown, unknown]);
});

it.each<[string, object, number | null, boolean]>([
  ['in its country in its days', {}, 2027, true],
  ['on its last day', { date: '2027-06-09' }, 2027, true],
  ['after it', { date: '2027-06-10' }, 2027, false],
  ['in another country', { country: 'FR' }, 2027, false],
  ['that names it in that year', { date: '2027-09-01', country: 'FR', festivalId: 7 }, 2027, true],
  ['that names it in another year', { date: '2026-06-03', festivalId: 7 }, 2027, false],
  ['that names it, of no edition that is known', { date: '2027-09-01', festivalId: 7 }, null, false],
])('finds a screening %s: %s', (_what, over, edition, isRecorded) => {
  const item = screening(over);
  expect(findRecordedScreening({ screenings: [item] }, festival, edition)).toBe(isRecorded ? item : null);
});
it('finds none if the film’s screenings are unknown', () =>
  expect(findRecordedScreening({ screenings: null }, festival, 2027)).toBeNull());

it.each([
  ['its first day, of that edition', '2027-06-01', 5, 2027, { from: '2027-06-01', by: 'days' }],
  ['its usual month of the edition', '2026-06-01', 5, 2027, { from: '2027-05-01', by: 'month' }],
  ['the edition’s year', null, null, 2027, { from: '2027-01-01', by: 'year' }],
  ['ever, of an edition that nobody knows', '2027-06-01', 5, null, { from: null, by: 'none' }],
  ['ever, where nobody knows', null, 5, null, { from: null, by: 'none' }],
])('counts premieres of an accepted entry as taken from %s', (_what, startsOn, usualMonth, edition, day) =>
  expect(getAssumedDay({ startsOn, usualMonth }, edition)).toEqual(day),
);
it.each([
  ['the answer', '2026-10-01', '2027-01-20', { from: '2027-01-20', by: 'answer' }],
  ['when it was sent', '2026-10-01', null, { from: '2026-10-01', by: 'sent' }],
  ['ever, where nobody knows', null, null, { from: null, by: 'none' }],
])(
  'counts premieres at a festival outside the catalogue as taken from %s',
  (_what, submittedAt, decidedAt, day) =>
    expect(getAssumedDayElsewhere({ submittedAt, decidedAt })).toEqual(day),
);

it.each([
  ['on its first day', '2027-10-05', false],
  ['on its second', '2027-10-06', true],
  ['on its last', '2027-10-15', true],
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
