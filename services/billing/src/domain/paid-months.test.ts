import fc from 'fast-check';
import { getMonthGrants, type PlanPeriod } from './paid-months.js';

const toNoon = (text: string) => new Date(`${text}T12:00:00Z`);
const getMonthlyTokens = (id: string) =>
  ({
    small: { strategy: 0, submission: 0 },
    large: { strategy: 0, submission: 10 },
    both: { strategy: 2, submission: 20 },
  })[id]!;
const createPeriod = (productId: string, from: string, until: string): PlanPeriod => ({
  productId,
  from: toNoon(from),
  until: toNoon(until),
  ...getMonthlyTokens(productId),
});
const sumGrants = (periods: PlanPeriod[], now: string) => {
  const grants = getMonthGrants(periods, toNoon(now));
  const getAmounts = (kind: string) =>
    grants.filter(({ token }) => token === kind).map(({ amount }) => amount);
  return { strategy: getAmounts('strategy'), submission: getAmounts('submission') };
};

it.each([
  ['one paid month', [createPeriod('large', '2026-01-31', '2026-02-28')], '2026-02-01', [10]],
  [
    'each month of six that has started',
    [createPeriod('large', '2026-01-31', '2026-07-31')],
    '2026-03-31',
    [10, 10, 10],
  ],
  [
    'the paid months only, long after them',
    [createPeriod('large', '2026-01-31', '2026-03-31')],
    '2027-01-01',
    [10, 10],
  ],
  [
    'two periods',
    [createPeriod('large', '2026-01-10', '2026-02-10'), createPeriod('large', '2026-02-10', '2026-03-10')],
    '2026-02-11',
    [10, 10],
  ],
  ['a plan without tokens', [createPeriod('small', '2026-01-10', '2026-02-10')], '2026-01-11', []],
])('grants the tokens of %s', (_case, periods, now, expected) =>
  expect(sumGrants(periods, now).submission).toEqual(expected),
);

it('an upgrade grants the difference for the rest of the month, and the full amount in later months', () => {
  const periods = [
    createPeriod('small', '2026-01-01', '2026-07-01'),
    createPeriod('large', '2026-03-16', '2026-07-01'),
  ];
  expect(sumGrants(periods, '2026-03-20').submission).toEqual([5]);
  expect(sumGrants(periods, '2026-05-02').submission).toEqual([5, 10, 10]);
});
it('several upgrades within a month each grant the difference', () => {
  const periods = [
    createPeriod('small', '2026-04-01', '2026-05-01'),
    createPeriod('large', '2026-04-07', '2026-05-01'),
    createPeriod('both', '2026-04-16', '2026-05-01'),
  ];
  expect(sumGrants(periods, '2026-04-20')).toEqual({ strategy: [1], submission: [13] });
});
it('the keys of the months stay the same if the start of their period becomes known later', () => {
  const larger = createPeriod('large', '2026-04-01', '2026-05-01');
  const latePlans = [createPeriod('small', '2026-03-31', '2026-05-01'), larger];
  const getGrantKeys = (periods: PlanPeriod[]) =>
    getMonthGrants(periods, toNoon('2026-04-02')).map(({ key }) => key);
  expect(getGrantKeys(latePlans)).toEqual(getGrantKeys([larger]));
});
it('a downgrade within a month grants nothing and takes nothing back', () => {
  const periods = [
    createPeriod('large', '2026-04-01', '2026-06-01'),
    createPeriod('small', '2026-04-16', '2026-06-01'),
  ];
  expect(sumGrants(periods, '2026-05-20').submission).toEqual([10]);
});

const MONTH_MS = 31 * 86_400_000;
const start = toNoon('2026-01-15').getTime();
const periodsArbitrary = fc
  .tuple(
    fc.constantFrom(1, 6, 12),
    fc.array(fc.tuple(fc.constantFrom('small', 'large', 'both'), fc.nat(999)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([months, changes]) => {
    const until = new Date(Date.UTC(2026, months, 15, 12));
    return changes.map(([productId, startPermille], index): PlanPeriod => ({
      productId,
      ...getMonthlyTokens(productId),
      from:
        index === 0 ? new Date(start) : new Date(start + ((until.getTime() - start) * startPermille) / 1000),
      until,
    }));
  });

it('grants are permanent, have a unique key per month, and never exceed the most expensive plan', () =>
  fc.assert(
    fc.property(periodsArbitrary, fc.nat(13), fc.nat(13), (paidPeriods, a, b) => {
      const getGrantsAfter = (months: number) =>
        getMonthGrants(paidPeriods, new Date(start + months * MONTH_MS));
      const [earlierGrants, laterGrants] = [getGrantsAfter(Math.min(a, b)), getGrantsAfter(Math.max(a, b))];
      const keys = laterGrants.map(({ token, key }) => `${token}:${key}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(laterGrants).toEqual(expect.arrayContaining(earlierGrants));
      for (const { token, amount } of laterGrants) {
        const max = Math.max(...paidPeriods.map((planPeriod) => planPeriod[token]));
        // Each period of a month is rounded separately.
        expect(amount).toBeLessThanOrEqual(max + paidPeriods.length / 2);
      }
    }),
  ));
