import { cutDifference } from './cut.js';

const makeDate = (n: number, amount: number) => ({
  id: n,
  date: `2027-0${n}-01`,
  title: 'Regular',
  fees: [{ title: 'Entry', amount, currency: 'CHF', audience: 'standard', appliesTo: null }],
});
const cut = (before: unknown, after: unknown) => {
  const [difference] = cutDifference([
    { competition: 'Shorts', field: 'dates', before: JSON.stringify(before), after: JSON.stringify(after) },
  ]);
  return [JSON.parse(difference!.before), JSON.parse(difference!.after)] as unknown[];
};

it('of many deadlines, only the changed ones are listed, also next to a short list', () => {
  const dates = [1, 2, 3].map((n) => makeDate(n, 3000));
  const changed = [dates[0]!, makeDate(2, 3100), dates[2]!];
  expect(cut(dates, changed)).toEqual([[dates[1]], [makeDate(2, 3100)]]);
  expect(cut([], dates)).toEqual([[], dates]);
  expect(cut(dates, null)).toEqual([dates, null]);
});

it('a long list is cut to its first items, and each long text to its beginning', () => {
  const [before, after] = cut([], [{ name: 'x'.repeat(1000) }, ...Array.from({ length: 500 }, (_, n) => n)]);
  expect(before).toEqual([]);
  expect(JSON.stringify(after).length).toBeLessThan(400);
});
