import fc from 'fast-check';
import { firstOf } from './ordering.js';

it('the first ones are those of the whole order, however many are wanted, equal ones as they came', () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 20 }), n: fc.nat() });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (items, most) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(firstOf(items, most, compare)).toEqual(items.toSorted(compare).slice(0, most));
    }),
  );
});
