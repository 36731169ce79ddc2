import { isLine, isProse } from './texts.js';

it.each([
  ['Łódź 東京 📽️ ‎مهرجان', true, true],
  ['e\u0301', true, true],
  ['a\nb', false, true],
  ['a\r\n\tb', false, true],
  ['a\u0007b', false, false],
  ['a\u0000b', false, false],
  ['a\u0085b', false, false],
  ['a\u202Eb', false, false],
  ['a\u2066b', false, false],
  ['a\u2028b', false, false],
  ['a\uD800b', false, false],
])('%j is a line: %s, prose: %s', (text, line, prose) =>
  expect([isLine(text), isProse(text)]).toEqual([line, prose]),
);
