import fc from 'fast-check';
import { findBestFew, type Pot } from './best-few.js';
import type { Weighed } from './best-set.js';

const SEED = Number(process.env.SEED);
const pots = (max: { cost: number; value: number; budget: number }, length: number, count: number) =>
  fc.array(
    fc.record({
      budget: fc.integer({ min: 0, max: max.budget }),
      items: fc.array(
        fc.record({
          cost: fc.integer({ min: 0, max: max.cost }),
          value: fc.integer({ min: 0, max: max.value }),
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

/** Tries every set and returns the highest value. */
function tried(all: readonly Pot[], maxEntries: number) {
  const flat = all.flatMap(({ items }, pot) => items.map((item) => ({ ...item, pot })));
  let best = 0;
  for (let set = 0; set < 1 << flat.length; set++) {
    const chosen = flat.filter((_, n) => set & (1 << n));
    if (chosen.length > maxEntries) continue;
    const costs = all.map((_, pot) =>
      chosen.reduce((total, item) => total + (item.pot === pot ? item.cost : 0), 0),
    );
    if (costs.some((cost, n) => cost > all[n]!.budget)) continue;
    const value = chosen.reduce((total, item) => total + item.value, 0);
    best = Math.max(best, value);
  }
  return best;
}
function found(all: readonly Pot[], maxEntries: number) {
  const { indexes: chosen, isProven } = findBestFew(all, maxEntries);
  const sums = all.map(({ items }, n) => sumItems(items, chosen[n]!));
  return {
    value: sums.reduce((total, { value }) => total + value, 0),
    isProven,
    isAllowed:
      chosen.flat().length <= maxEntries &&
      sums.every(({ cost }, n) => cost <= all[n]!.budget) &&
      chosen.every((indexes) => new Set(indexes).size === indexes.length),
  };
}

describe(`the few that are worth most (SEED=${SEED})`, () => {
  const [expensive, inexpensive, free] = [
    { cost: 50, value: 60 },
    { cost: 10, value: 40 },
    { cost: 0, value: 30 },
  ];
  it.each<[string, Pot[], number, number[][]]>([
    ['nothing of nothing', [{ items: [], budget: 10 }], 3, [[]]],
    ['nothing where none may be', [{ items: [free], budget: 10 }], 0, [[]]],
    [
      'the one that is worth most, though two are cheaper',
      [{ items: [inexpensive, expensive, free], budget: 60 }],
      1,
      [[1]],
    ],
    [
      'not what is free before what is worth more',
      [{ items: [free, inexpensive, expensive], budget: 60 }],
      2,
      [[1, 2]],
    ],
    ['all where there is room', [{ items: [free, inexpensive, expensive], budget: 60 }], 3, [[0, 1, 2]]],
    [
      'the cheaper of two that are worth the same',
      [{ items: [expensive, { ...expensive, cost: 40 }], budget: 60 }],
      1,
      [[1]],
    ],
    [
      'over several budgets',
      [
        { items: [inexpensive, free], budget: 10 },
        { items: [expensive, inexpensive], budget: 50 },
      ],
      2,
      [[0], [0]],
    ],
  ])('are %s', (_what, all, maxEntries, chosen) =>
    expect(findBestFew(all, maxEntries)).toEqual({ indexes: chosen, isProven: true }),
  );

  it('are as good as the best of all sets', () =>
    fc.assert(
      fc.property(
        pots({ cost: 30, value: 20, budget: 90 }, 5, 3).filter(
          (all) => all.flatMap(({ items }) => items).length <= 12,
        ),
        fc.integer({ min: 0, max: 8 }),
        (all, maxEntries) => {
          expect(found(all, maxEntries)).toEqual({
            value: tried(all, maxEntries),
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
        pots({ cost: 120, value: 90, budget: 3000 }, 120, 1),
        fc.integer({ min: 1, max: 40 }),
        ([pot], maxEntries) => {
          const { items, budget } = pot!;
          const best = Array.from({ length: maxEntries + 1 }, () => new Float64Array(budget + 1));
          for (const { cost, value } of items)
            for (let count = maxEntries; count >= 1; count--)
              for (let at = budget; at >= cost; at--)
                best[count]![at] = Math.max(best[count]![at]!, best[count - 1]![at - cost]! + value);
          const { value, ...rest } = found([pot!], maxEntries);
          expect([rest, value]).toEqual([{ isAllowed: true, isProven: true }, best[maxEntries]![budget]]);
        },
      ),
      { seed: SEED, numRuns: 25 },
    ));

  it('are many and nearly optimal when value follows cost, and are marked as not proven', () => {
    let seed = 7;
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const items = Array.from({ length: 300 }, () => {
      const cost = next(9000);
      return { cost, value: Math.ceil(cost / 50) };
    });
    const { value, isAllowed, isProven } = found([{ items, budget: 300_000 }], 60);
    expect([isAllowed, isProven]).toEqual([true, false]);
    // The upper bound: the budget in fiftieths plus one for each rounded entry.
    expect(value / (300_000 / 50 + 60)).toBeGreaterThan(0.98);
  });
});
