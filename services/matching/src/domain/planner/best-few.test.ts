import fc from 'fast-check';
import { findBestFew } from './best-few.js';
import type { GroupedItem, Pot } from './prices.js';
import type { Weighed } from './best-set.js';

const SEED = Number(process.env.SEED);
const potArrays = (
  max: { cost: number; value: number; budget: number; groupId: number },
  length: number,
  count: number,
) =>
  fc.array(
    fc.record({
      budget: fc.integer({ min: 0, max: max.budget }),
      items: fc.array(
        fc.record({
          cost: fc.integer({ min: 0, max: max.cost }),
          value: fc.integer({ min: 0, max: max.value }),
          groupId: fc.option(fc.integer({ min: 1, max: max.groupId }), { nil: undefined }),
        }),
        { maxLength: length },
      ),
    }),
    { minLength: 1, maxLength: count },
  );
const sumItems = (items: readonly Weighed[], chosen: readonly number[]) => ({
  cost: chosen.reduce((total, n) => total + items[n]!.cost, 0),
  value: chosen.reduce((total, n) => total + items[n]!.value, 0),
});

/** Groups of different pots are different ones. */
function hasGroupTwice(items: readonly (GroupedItem & { pot: number })[]): boolean {
  const groups = items
    .filter(({ groupId }) => groupId !== undefined)
    .map(({ pot, groupId }) => `${pot} ${groupId}`);
  return new Set(groups).size < groups.length;
}

/** Tries every set of items. */
function findBestValueByBruteForce(all: readonly Pot[], maxEntries: number) {
  const flat = all.flatMap(({ items }, pot) => items.map((item) => ({ ...item, pot })));
  let best = 0;
  for (let set = 0; set < 1 << flat.length; set++) {
    const chosen = flat.filter((_, n) => set & (1 << n));
    if (chosen.length > maxEntries) continue;
    const costs = all.map((_, pot) =>
      chosen.reduce((total, item) => total + (item.pot === pot ? item.cost : 0), 0),
    );
    if (costs.some((cost, n) => cost > all[n]!.budget) || hasGroupTwice(chosen)) continue;
    const value = chosen.reduce((total, item) => total + item.value, 0);
    best = Math.max(best, value);
  }
  return best;
}
function solve(all: readonly Pot[], maxEntries: number) {
  const { indexes: chosen, isProven } = findBestFew(all, maxEntries);
  const sums = all.map(({ items }, n) => sumItems(items, chosen[n]!));
  return {
    value: sums.reduce((total, { value }) => total + value, 0),
    isProven,
    isAllowed:
      chosen.flat().length <= maxEntries &&
      sums.every(({ cost }, n) => cost <= all[n]!.budget) &&
      chosen.every((indexes) => new Set(indexes).size === indexes.length) &&
      !hasGroupTwice(chosen.flatMap((indexes, pot) => indexes.map((n) => ({ ...all[pot]!.items[n]!, pot })))),
  };
}

describe(`the most valuable few (SEED=${SEED})`, () => {
  const [expensive, inexpensive, free] = [
    { cost: 50, value: 60 },
    { cost: 10, value: 40 },
    { cost: 0, value: 30 },
  ];
  it.each<[string, Pot[], number, number[][]]>([
    ['none without items', [{ items: [], budget: 10 }], 3, [[]]],
    ['none if no entry is allowed', [{ items: [free], budget: 10 }], 0, [[]]],
    [
      'the most valuable one, even if two others are cheaper',
      [{ items: [inexpensive, expensive, free], budget: 60 }],
      1,
      [[1]],
    ],
    [
      'the more valuable ones before a free one',
      [{ items: [free, inexpensive, expensive], budget: 60 }],
      2,
      [[1, 2]],
    ],
    [
      'all if their number and cost are allowed',
      [{ items: [free, inexpensive, expensive], budget: 60 }],
      3,
      [[0, 1, 2]],
    ],
    [
      'the cheaper of two with the same value',
      [{ items: [expensive, { ...expensive, cost: 40 }], budget: 60 }],
      1,
      [[1]],
    ],
    [
      'the most valuable of a group, even if two of it are affordable',
      [{ items: [{ ...inexpensive, groupId: 1 }, { ...expensive, groupId: 1 }, free], budget: 60 }],
      3,
      [[1, 2]],
    ],
    [
      'the affordable one of a group',
      [
        {
          items: [
            { ...inexpensive, groupId: 1 },
            { ...expensive, groupId: 1 },
          ],
          budget: 20,
        },
      ],
      3,
      [[0]],
    ],
    [
      'chosen for several budgets together',
      [
        { items: [inexpensive, free], budget: 10 },
        { items: [expensive, inexpensive], budget: 50 },
      ],
      2,
      [[0], [0]],
    ],
  ])('are %s', (_title, all, maxEntries, chosen) =>
    expect(findBestFew(all, maxEntries)).toEqual({ indexes: chosen, isProven: true }),
  );

  it('are as good as the best of all sets', () =>
    fc.assert(
      fc.property(
        potArrays({ cost: 30, value: 20, budget: 90, groupId: 2 }, 5, 3).filter(
          (all) => all.flatMap(({ items }) => items).length <= 12,
        ),
        fc.integer({ min: 0, max: 8 }),
        (all, maxEntries) => {
          expect(solve(all, maxEntries)).toEqual({
            value: findBestValueByBruteForce(all, maxEntries),
            isProven: true,
            isAllowed: true,
          });
        },
      ),
      { seed: SEED, numRuns: 500 },
    ));

  it('are as good as a dynamic programming table for up to 120 items', () =>
    fc.assert(
      fc.property(
        potArrays({ cost: 120, value: 90, budget: 3000, groupId: 60 }, 120, 1),
        fc.integer({ min: 1, max: 40 }),
        ([pot], maxEntries) => {
          const { items, budget } = pot!;
          const best = Array.from({ length: maxEntries + 1 }, () => new Float64Array(budget + 1));
          const choices = Map.groupBy(items, ({ groupId }) => groupId ?? Symbol('alone'));
          for (const options of choices.values())
            for (let count = maxEntries; count >= 1; count--)
              for (let spent = budget; spent >= 0; spent--)
                for (const { cost, value } of options.filter((option) => option.cost <= spent))
                  best[count]![spent] = Math.max(
                    best[count]![spent]!,
                    best[count - 1]![spent - cost]! + value,
                  );
          expect(solve([pot!], maxEntries)).toEqual({
            value: best[maxEntries]![budget],
            isProven: true,
            isAllowed: true,
          });
        },
      ),
      { seed: SEED, numRuns: 25 },
    ));

  it('are allowed, nearly optimal and not proven when values are proportional to costs', () => {
    let seed = 7;
    const getRandom = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const items = Array.from({ length: 300 }, () => {
      const cost = getRandom(9000);
      return { cost, value: Math.ceil(cost / 50) };
    });
    const { value, isAllowed, isProven } = solve([{ items, budget: 300_000 }], 60);
    expect([isAllowed, isProven]).toEqual([true, false]);
    // The upper bound: the budget in fiftieths plus one for each rounded entry.
    expect(value / (300_000 / 50 + 60)).toBeGreaterThan(0.98);
  });
});
