import { isSame } from './is-same';

it.each([
  [{ a: 1, b: { c: null, d: [1, 2] } }, { b: { d: [1, 2], c: null }, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: null }, {}, false],
  [[1, 2], [2, 1], false],
  [0, '0', false],
])('comparing %j and %j gives %s', (a, b, expected) => expect(isSame(a, b)).toBe(expected));
