import fc from 'fast-check';
import { findBestSet, type Weighed } from './best-set.js';

const SEED = Number(process.env.SEED);
const weighed = (max: { cost: number; value: number }, length: number) =>
  fc.array(
    fc.record({ cost: fc.integer({ min: 0, max: max.cost }), value: fc.integer({ min: 0, max: max.value }) }),
    { maxLength: length },
  );
function sumItems(items: readonly Weighed[], chosen: readonly number[]): Weighed {
  const cost = chosen.reduce((total, n) => total + items[n]!.cost, 0);
  return { cost, value: chosen.reduce((total, n) => total + items[n]!.value, 0) };
}
/** Tries every set. */
function tried(items: readonly Weighed[], budget: number): Weighed {
  let best: Weighed = { cost: 0, value: 0 };
  for (let set = 0; set < 1 << items.length; set++) {
    const item = sumItems(
      items,
      items.flatMap((_, n) => (set & (1 << n) ? [n] : [])),
    );
    if (item.cost > budget) continue;
    if (item.value > best.value || (item.value === best.value && item.cost < best.cost)) best = item;
  }
  return best;
}

describe(`the set that is worth most (SEED=${SEED})`, () => {
  it.each([
    ['nothing', [], 100, []],
    ['what costs nothing, whatever it is worth', [{ cost: 0, value: 0 }], 0, [0]],
    ['not what is worth nothing', [{ cost: 5, value: 0 }], 100, []],
    ['not what costs more than there is', [{ cost: 101, value: 9 }], 100, []],
    [
      'two small ones before one that is worth more for its cost',
      [
        { cost: 60, value: 66 },
        { cost: 50, value: 50 },
        { cost: 50, value: 50 },
      ],
      100,
      [1, 2],
    ],
    [
      'the cheaper of two that are worth the same',
      [
        { cost: 90, value: 10 },
        { cost: 80, value: 10 },
      ],
      100,
      [1],
    ],
  ])('is %s', (_what, items, budget, chosen) => expect(findBestSet(items, budget)).toEqual(chosen));

  it('is as good and as inexpensive as the best of all sets', () =>
    fc.assert(
      fc.property(weighed({ cost: 30, value: 20 }, 12), fc.integer({ min: 0, max: 150 }), (items, budget) => {
        expect(sumItems(items, findBestSet(items, budget))).toEqual(tried(items, budget));
      }),
      { seed: SEED, numRuns: 500 },
    ));

  it('is as good as a dynamic programming table for up to 300 items', () =>
    fc.assert(
      fc.property(
        weighed({ cost: 120, value: 90 }, 300),
        fc.integer({ min: 0, max: 6000 }),
        (items, budget) => {
          const best = new Float64Array(budget + 1);
          for (const { cost, value } of items)
            for (let at = budget; at >= cost; at--) best[at] = Math.max(best[at]!, best[at - cost]! + value);
          const { cost, value } = sumItems(items, findBestSet(items, budget));
          expect([cost <= budget, value]).toEqual([true, best[budget]]);
        },
      ),
      { seed: SEED, numRuns: 60 },
    ));
});
