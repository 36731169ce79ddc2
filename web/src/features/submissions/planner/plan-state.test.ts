import { planAsked, readPlan, withFate, writePlan, type PlanState } from './plan-state';

const NOW = '2027-01-15';
const read = (address: string) => readPlan(new URLSearchParams(address), NOW);
const written = (plan: PlanState) => writePlan(plan, new URLSearchParams('view=plan'), NOW).toString();
const asked =
  'view=plan&budget=90000+EUR&budget=5000+USD&rate=USD+0.92+2027-01-10&from=2027-02-01&to=2027-06-01&odds=3&place=0&in=BR&in=Western+Europe&must=7&never=8&most=12&matches=true';

it('comes out of the address as it went in', () => {
  expect(written(read(asked))).toBe(asked);
  expect(written(read('view=plan'))).toBe('view=plan');
});
it('has at most as many budgets as may be asked', () =>
  expect(
    read(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK'].map((code) => `budget=100+${code}`).join('&')).budgets,
  ).toHaveLength(5));
it('begins today, for a year, with nothing to spend', () =>
  expect(read('')).toMatchObject({
    budgets: [],
    from: NOW,
    to: '2028-01-15',
    weights: { odds: 1, prestige: 1, place: 1, premiere: 1 },
  }));
it.each([
  ['budget=many+EUR', { budgets: [] }],
  ['budget=100+ZZZ', { budgets: [] }],
  [
    'budget=100+EUR&budget=900+USD&budget=200+EUR',
    {
      budgets: [
        { amount: 100, currency: 'EUR' },
        { amount: 900, currency: 'USD' },
      ],
    },
  ],
  ['odds=4', { weights: { odds: 1, prestige: 1, place: 1, premiere: 1 } }],
  ['odds=', { weights: { odds: 1, prestige: 1, place: 1, premiere: 1 } }],
  ['from=2026-01-01', { from: NOW }],
  ['from=2027-02-30', { from: NOW }],
  ['most=0', { most: null }],
  ['most=1000', { most: null }],
  ['must=7&must=x&must=-1&never=7&never=9', { must: [7], never: [9] }],
])('of %s only what is understood', (address, part) => expect(read(address)).toMatchObject(part));

it('is asked once there is something to spend, and the days are in order', () => {
  expect(planAsked(3, read(asked))).toMatchObject({
    filmId: 3,
    budgets: [
      { amount: 90_000, currency: 'EUR' },
      { amount: 5000, currency: 'USD' },
    ],
    rates: { USD: 0.92 },
    most: 12,
  });
  expect(planAsked(3, read('budget=1+EUR'))).not.toHaveProperty('most');
  expect(planAsked(3, read(''))).toBeNull();
  expect(planAsked(3, read('budget=1+EUR&from=2027-06-02&to=2027-06-01'))).toBeNull();
});
it('has a competition in it or out of it, never both', () => {
  const must = withFate(read('never=7'), 7, 'must');
  expect([must.must, must.never]).toEqual([[7], []]);
  const never = withFate(must, 7, 'never');
  expect([never.must, never.never]).toEqual([[], [7]]);
  expect(withFate(never, 7, null)).toMatchObject({ must: [], never: [] });
});
