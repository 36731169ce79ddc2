import fc from 'fast-check';
import { getMonthGrants, type PlanPeriod } from './paid-months.js';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const brings = (id: string) =>
  ({
    small: { strategy: 0, submission: 0 },
    large: { strategy: 0, submission: 10 },
    both: { strategy: 2, submission: 20 },
  })[id]!;
const createPeriod = (productId: string, from: string, until: string): PlanPeriod => ({
  productId,
  from: day(from),
  until: day(until),
  ...brings(productId),
});
const sums = (periods: PlanPeriod[], now: string) => {
  const grants = getMonthGrants(periods, day(now));
  const getAmounts = (kind: string) =>
    grants.filter(({ token }) => token === kind).map(({ amount }) => amount);
  return { strategy: getAmounts('strategy'), submission: getAmounts('submission') };
};

it.each([
  ['a month', [createPeriod('large', '2026-01-31', '2026-02-28')], '2026-02-01', [10]],
  [
    'each month that has begun of six',
    [createPeriod('large', '2026-01-31', '2026-07-31')],
    '2026-03-31',
    [10, 10, 10],
  ],
  ['never more than were paid', [createPeriod('large', '2026-01-31', '2026-03-31')], '2027-01-01', [10, 10]],
  [
    'two periods',
    [createPeriod('large', '2026-01-10', '2026-02-10'), createPeriod('large', '2026-02-10', '2026-03-10')],
    '2026-02-11',
    [10, 10],
  ],
  [
    'nothing of a plan that brings nothing',
    [createPeriod('small', '2026-01-10', '2026-02-10')],
    '2026-01-11',
    [],
  ],
])('grants the tokens of %s', (_what, periods, now, expected) =>
  expect(sums(periods, now).submission).toEqual(expected),
);

it('an upgrade grants the difference for the rest of the month, and the full amount in later months', () => {
  const periods = [
    createPeriod('small', '2026-01-01', '2026-07-01'),
    createPeriod('large', '2026-03-16', '2026-07-01'),
  ];
  expect(sums(periods, '2026-03-20').submission).toEqual([5]);
  expect(sums(periods, '2026-05-02').submission).toEqual([5, 10, 10]);
});
it('several upgrades within a month grant their differences', () => {
  const periods = [
    createPeriod('small', '2026-04-01', '2026-05-01'),
    createPeriod('large', '2026-04-01', '2026-05-01'),
    createPeriod('both', '2026-04-16', '2026-05-01'),
  ].map((planPeriod, index) => (index === 1 ? { ...planPeriod, from: day('2026-04-07') } : planPeriod));
  expect(sums(periods, '2026-04-20')).toEqual({ strategy: [1], submission: [13] });
});
it('a late event about the start of a period does not change its month keys', () => {
  const larger = createPeriod('large', '2026-04-01', '2026-05-01');
  const late = [createPeriod('small', '2026-03-31', '2026-05-01'), larger];
  const keys = (periods: PlanPeriod[]) => getMonthGrants(periods, day('2026-04-02')).map(({ key }) => key);
  expect(keys(late)).toEqual(keys([larger]));
});
it('a downgrade within a month grants nothing and takes nothing back', () => {
  const periods = [
    createPeriod('large', '2026-04-01', '2026-06-01'),
    createPeriod('small', '2026-04-16', '2026-06-01'),
  ];
  expect(sums(periods, '2026-05-20').submission).toEqual([10]);
});

const MONTH_MS = 31 * 86_400_000;
const start = day('2026-01-15').getTime();
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
    return changes.map(([productId, at], index): PlanPeriod => ({
      productId,
      ...brings(productId),
      from: index === 0 ? new Date(start) : new Date(start + ((until.getTime() - start) * at) / 1000),
      until,
    }));
  });

it('grants are permanent, have a unique key per month, and never exceed the most expensive plan', () =>
  fc.assert(
    fc.property(periodsArbitrary, fc.nat(13), fc.nat(13), (paid, a, b) => {
      const at = (months: number) => getMonthGrants(paid, new Date(start + months * MONTH_MS));
      const [early, late] = [at(Math.min(a, b)), at(Math.max(a, b))];
      const keys = late.map(({ token, key }) => `${token}:${key}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(late).toEqual(expect.arrayContaining(early));
      for (const { token, amount } of late) {
        const max = Math.max(...paid.map((planPeriod) => planPeriod[token]));
        // Each period of a month is rounded separately.
        expect(amount).toBeLessThanOrEqual(max + paid.length / 2);
      }
    }),
  ));
