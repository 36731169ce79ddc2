import fc from 'fast-check';
import { merged } from './merged.js';

type One = { key: number; of: string };
const order = (a: One, b: One) => a.key - b.key;
const list = (of: string) =>
  fc.array(fc.nat(20)).map((keys) => keys.sort((a, b) => a - b).map((key) => ({ key, of })));

it('is what sorting both would be, the first of equals first', () =>
  fc.assert(
    fc.property(list('first'), list('second'), (first, second) =>
      expect(merged(first, second, order)).toEqual([...first, ...second].sort(order)),
    ),
  ));
