import fc from 'fast-check';
import { monthGrants, type Part } from './paid-months.js';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const brings = (id: string) =>
  ({
    small: { strategy: 0, submission: 0 },
    large: { strategy: 0, submission: 10 },
    both: { strategy: 2, submission: 20 },
  })[id]!;
const part = (productId: string, from: string, until: string): Part => ({
  productId,
  from: day(from),
  until: day(until),
  ...brings(productId),
});
const sums = (parts: Part[], now: string) => {
  const grants = monthGrants(parts, day(now));
  const of = (wanted: string) => grants.filter(({ token }) => token === wanted).map(({ amount }) => amount);
  return { strategy: of('strategy'), submission: of('submission') };
};

it.each([
  ['a month', [part('large', '2026-01-31', '2026-02-28')], '2026-02-01', [10]],
  [
    'each month that has begun of six',
    [part('large', '2026-01-31', '2026-07-31')],
    '2026-03-31',
    [10, 10, 10],
  ],
  ['never more than were paid', [part('large', '2026-01-31', '2026-03-31')], '2027-01-01', [10, 10]],
  [
    'two periods',
    [part('large', '2026-01-10', '2026-02-10'), part('large', '2026-02-10', '2026-03-10')],
    '2026-02-11',
    [10, 10],
  ],
  ['nothing of a plan that brings nothing', [part('small', '2026-01-10', '2026-02-10')], '2026-01-11', []],
])('%s brings its tokens', (_what, parts, now, expected) =>
  expect(sums(parts, now).submission).toEqual(expected),
);

it('a dearer plan brings what it has more for what is left of the month, and all in the months after', () => {
  const parts = [part('small', '2026-01-01', '2026-07-01'), part('large', '2026-03-16', '2026-07-01')];
  expect(sums(parts, '2026-03-20').submission).toEqual([5]);
  expect(sums(parts, '2026-05-02').submission).toEqual([5, 10, 10]);
});
it('one after another within a month bring the differences', () => {
  const parts = [
    part('small', '2026-04-01', '2026-05-01'),
    part('large', '2026-04-01', '2026-05-01'),
    part('both', '2026-04-16', '2026-05-01'),
  ].map((one, index) => (index === 1 ? { ...one, from: day('2026-04-07') } : one));
  expect(sums(parts, '2026-04-20')).toEqual({ strategy: [1], submission: [13] });
});
it('what began a period may be heard of later: its month is the same one', () => {
  const dearer = part('large', '2026-04-01', '2026-05-01');
  const late = [part('small', '2026-03-31', '2026-05-01'), dearer];
  const keys = (parts: Part[]) => monthGrants(parts, day('2026-04-02')).map(({ key }) => key);
  expect(keys(late)).toEqual(keys([dearer]));
});
it('a cheaper one within a month brings nothing then, and takes nothing', () => {
  const parts = [part('large', '2026-04-01', '2026-06-01'), part('small', '2026-04-16', '2026-06-01')];
  expect(sums(parts, '2026-05-20').submission).toEqual([10]);
});

const MONTH_MS = 31 * 86_400_000;
const start = day('2026-01-15').getTime();
const parts = fc
  .tuple(
    fc.constantFrom(1, 6, 12),
    fc.array(fc.tuple(fc.constantFrom('small', 'large', 'both'), fc.nat(999)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([months, changes]) => {
    const until = new Date(Date.UTC(2026, months, 15, 12));
    return changes.map(([productId, at], index): Part => ({
      productId,
      ...brings(productId),
      from: index === 0 ? new Date(start) : new Date(start + ((until.getTime() - start) * at) / 1000),
      until,
    }));
  });

it('what was brought once stays, each month under its own key, and none brings more than its dearest plan', () =>
  fc.assert(
    fc.property(parts, fc.nat(13), fc.nat(13), (paid, a, b) => {
      const at = (months: number) => monthGrants(paid, new Date(start + months * MONTH_MS));
      const [early, late] = [at(Math.min(a, b)), at(Math.max(a, b))];
      const keys = late.map(({ token, key }) => `${token}:${key}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(late).toEqual(expect.arrayContaining(early));
      for (const { token, amount } of late) {
        const most = Math.max(...paid.map((one) => one[token]));
        // Each part of a month is rounded by itself.
        expect(amount).toBeLessThanOrEqual(most + paid.length / 2);
      }
    }),
  ));
