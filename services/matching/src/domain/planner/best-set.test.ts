import fc from 'fast-check';
import { findBestSet, type Weighed } from './best-set.js';

const SEED = Number(process.env.SEED);
const itemArrays = (max: { cost: number; value: number }, length: number) =>
  fc.array(
    fc.record({ cost: fc.integer({ min: 0, max: max.cost }), value: fc.integer({ min: 0, max: max.value }) }),
    { maxLength: length },
  );
function sumItems(items: readonly Weighed[], chosen: readonly number[]): Weighed {
  const cost = chosen.reduce((total, n) => total + items[n]!.cost, 0);
  return { cost, value: chosen.reduce((total, n) => total + items[n]!.value, 0) };
}
/** Tries every set of items. */
function findBestByBruteForce(items: readonly Weighed[], budget: number): Weighed {
  let best: Weighed = { cost: 0, value: 0 };
  for (let set = 0; set < 1 << items.length; set++) {
    const chosen = items.flatMap((_, n) => (set & (1 << n) ? [n] : []));
    const sum = sumItems(items, chosen);
    if (sum.cost > budget) continue;
    if (sum.value > best.value || (sum.value === best.value && sum.cost < best.cost)) best = sum;
  }
  return best;
}

describe(`the most valuable set (SEED=${SEED})`, () => {
  it.each([
    ['empty without items', [], 100, []],
    ['an item without cost, even if it has no value', [{ cost: 0, value: 0 }], 0, [0]],
    ['empty if the item has no value', [{ cost: 5, value: 0 }], 100, []],
    ['empty if the item exceeds the budget', [{ cost: 101, value: 9 }], 100, []],
    [
      'two small items rather than one with a higher value per cost',
      [
        { cost: 60, value: 66 },
        { cost: 50, value: 50 },
        { cost: 50, value: 50 },
      ],
      100,
      [1, 2],
    ],
    [
      'the cheaper of two with the same value',
      [
        { cost: 90, value: 10 },
        { cost: 80, value: 10 },
      ],
      100,
      [1],
    ],
  ])('is %s', (_title, items, budget, chosen) => expect(findBestSet(items, budget)).toEqual(chosen));

  it('is as good and as inexpensive as the best of all sets', () =>
    fc.assert(
      fc.property(
        itemArrays({ cost: 30, value: 20 }, 12),
        fc.integer({ min: 0, max: 150 }),
        (items, budget) => {
          expect(sumItems(items, findBestSet(items, budget))).toEqual(findBestByBruteForce(items, budget));
        },
      ),
      { seed: SEED, numRuns: 500 },
    ));

  it('is as good as a dynamic programming table for up to 300 items', () =>
    fc.assert(
      fc.property(
        itemArrays({ cost: 120, value: 90 }, 300),
        fc.integer({ min: 0, max: 6000 }),
        (items, budget) => {
          const best = new Float64Array(budget + 1);
          for (const { cost, value } of items)
            for (let spent = budget; spent >= cost; spent--)
              best[spent] = Math.max(best[spent]!, best[spent - cost]! + value);
          const { cost, value } = sumItems(items, findBestSet(items, budget));
          expect([cost <= budget, value]).toEqual([true, best[budget]]);
        },
      ),
      { seed: SEED, numRuns: 60 },
    ));
});
