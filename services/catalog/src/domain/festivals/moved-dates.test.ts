import { identifyMovedDates } from './moved-dates.js';

const NOW = new Date('2027-01-01T12:00:00Z');
const stored = (id: number, date: string, title: string | null = 'Regular', deprecated = false) => ({
  id,
  date,
  title,
  deprecated,
  closesAt: `${date}T23:59:59.000Z`,
});

it.each<
  [string, ReturnType<typeof stored>[], [date: string, title: string | null][], (number | undefined)[]]
>([
  ['was extended', [stored(1, '2027-02-15')], [['2027-03-01', 'Regular']], [1]],
  ['is earlier now', [stored(1, '2027-02-15')], [['2027-02-01', 'regular']], [1]],
  [
    'is one of several',
    [stored(1, '2027-02-15', 'Early'), stored(2, '2027-03-15', 'Late')],
    [
      ['2027-02-15', 'Early'],
      ['2027-03-20', 'Late'],
    ],
    [undefined, 2],
  ],
  ['has another title', [stored(1, '2027-02-15')], [['2027-03-01', 'Late']], [undefined]],
  ['has no title', [stored(1, '2027-02-15', null)], [['2027-03-01', null]], [undefined]],
  ['has passed', [stored(1, '2026-12-15')], [['2027-03-01', 'Regular']], [undefined]],
  ['was withdrawn', [stored(1, '2027-02-15', 'Regular', true)], [['2027-03-01', 'Regular']], [undefined]],
  ['belongs to the next edition', [stored(1, '2027-02-15')], [['2028-02-15', 'Regular']], [undefined]],
  [
    'has the title of another one',
    [stored(1, '2027-02-15'), stored(2, '2027-02-16')],
    [['2027-03-01', 'Regular']],
    [undefined],
  ],
  [
    'may be one of two new ones',
    [stored(1, '2027-02-15')],
    [
      ['2027-03-01', 'Regular'],
      ['2027-03-02', 'Regular'],
    ],
    [undefined, undefined],
  ],
  [
    'is moved to the day of a stored one',
    [stored(1, '2027-02-15'), stored(2, '2027-03-01', 'Late')],
    [['2027-03-01', 'Regular']],
    [undefined],
  ],
])('a deadline that %s keeps its id only if it is certainly the same', (_case, storedDates, dates, ids) => {
  const requested = dates.map(([date, title]) => ({ date, title }));
  expect(identifyMovedDates(storedDates, requested, NOW).map((date) => (date as { id?: number }).id)).toEqual(
    ids,
  );
});
