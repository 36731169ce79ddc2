import fc from 'fast-check';
import { findBestFew } from './best-few.js';
import type { GroupedItem } from './prices.js';
import type { Weighed } from './best-set.js';

const SEED = Number(process.env.SEED);
const itemArrays = (max: { cost: number; value: number; groupId: number }, length: number) =>
  fc.array(
    fc.record({
      cost: fc.integer({ min: 0, max: max.cost }),
      value: fc.integer({ min: 0, max: max.value }),
      groupId: fc.option(fc.integer({ min: 1, max: max.groupId }), { nil: undefined }),
    }),
    { maxLength: length },
  );
const sumItems = (items: readonly Weighed[]) => ({
  cost: items.reduce((total, { cost }) => total + cost, 0),
  value: items.reduce((total, { value }) => total + value, 0),
});

function hasGroupTwice(items: readonly GroupedItem[]): boolean {
  const groups = items.flatMap(({ groupId }) => groupId ?? []);
  return new Set(groups).size < groups.length;
}

/** Tries every set of items. */
function findBestValueByBruteForce(items: readonly GroupedItem[], budget: number, maxEntries: number) {
  let best = 0;
  for (let set = 0; set < 1 << items.length; set++) {
    const chosen = items.filter((_, n) => set & (1 << n));
    const { cost, value } = sumItems(chosen);
    if (chosen.length <= maxEntries && cost <= budget && !hasGroupTwice(chosen)) best = Math.max(best, value);
  }
  return best;
}
function solve(items: readonly GroupedItem[], budget: number, maxEntries: number) {
  const { indexes, isProven } = findBestFew(items, budget, maxEntries);
  const chosen = indexes.map((index) => items[index]!);
  const { cost, value } = sumItems(chosen);
  return {
    value,
    isProven,
    isAllowed:
      indexes.length <= maxEntries &&
      cost <= budget &&
      new Set(indexes).size === indexes.length &&
      !hasGroupTwice(chosen),
  };
}

describe(`the most valuable items up to a number (SEED=${SEED})`, () => {
  const [expensive, inexpensive, free] = [
    { cost: 50, value: 60 },
    { cost: 10, value: 40 },
    { cost: 0, value: 30 },
  ];
  it.each<[string, GroupedItem[], number, number, number[]]>([
    ['none without items', [], 10, 3, []],
    ['none if no entry is allowed', [free], 10, 0, []],
    ['the most valuable one, even if two others are cheaper', [inexpensive, expensive, free], 60, 1, [1]],
    ['the more valuable ones before a free one', [free, inexpensive, expensive], 60, 2, [1, 2]],
    ['all if their number and cost are allowed', [free, inexpensive, expensive], 60, 3, [0, 1, 2]],
    ['the cheaper of two with the same value', [expensive, { ...expensive, cost: 40 }], 60, 1, [1]],
    [
      'the most valuable of a group, even if two of it are affordable',
      [{ ...inexpensive, groupId: 1 }, { ...expensive, groupId: 1 }, free],
      60,
      3,
      [1, 2],
    ],
    [
      'the affordable one of a group',
      [
        { ...inexpensive, groupId: 1 },
        { ...expensive, groupId: 1 },
      ],
      20,
      3,
      [0],
    ],
  ])('are %s', (_title, items, budget, maxEntries, chosen) =>
    expect(findBestFew(items, budget, maxEntries)).toEqual({ indexes: chosen, isProven: true }),
  );

  it('are as good as the best of all sets', () =>
    fc.assert(
      fc.property(
        itemArrays({ cost: 30, value: 20, groupId: 4 }, 12),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 0, max: 8 }),
        (items, budget, maxEntries) => {
          expect(solve(items, budget, maxEntries)).toEqual({
            value: findBestValueByBruteForce(items, budget, maxEntries),
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
        itemArrays({ cost: 120, value: 90, groupId: 60 }, 120),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 40 }),
        (items, budget, maxEntries) => {
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
          expect(solve(items, budget, maxEntries)).toEqual({
            value: best[maxEntries]![budget],
            isProven: true,
            isAllowed: true,
          });
        },
      ),
      { seed: SEED, numRuns: 25 },
    ));

  it('respect the limits, are nearly optimal and not proven when values are proportional to costs', () => {
    let seed = 7;
    const getRandom = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const items = Array.from({ length: 300 }, () => {
      const cost = getRandom(9000);
      return { cost, value: Math.ceil(cost / 50) };
    });
    const { value, isAllowed, isProven } = solve(items, 300_000, 60);
    expect([isAllowed, isProven]).toEqual([true, false]);
    // No set has a higher value: a fiftieth of the budget, plus 1 for each of the 60 values that were rounded
    // up.
    expect(value / (300_000 / 50 + 60)).toBeGreaterThan(0.98);
  });
});
