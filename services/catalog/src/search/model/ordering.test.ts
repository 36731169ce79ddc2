import fc from 'fast-check';
import { takeFirst } from './ordering.js';

it('takeFirst returns the first items of a stable sort for any count', () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 20 }), n: fc.nat() });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (items, count) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(takeFirst(items, count, compare)).toEqual(items.toSorted(compare).slice(0, count));
    }),
  );
});
