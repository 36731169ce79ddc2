import { parseId } from './ids.js';

it.each([
  ['7', 7],
  ['2147483647', 2147483647],
  ['2147483648', null],
  ['0', null],
  ['07', null],
  ['-1', null],
  ['7a', null],
  ['', null],
  [null, null],
  [undefined, null],
])('parses %j as the id %j', (text, id) => expect(parseId(text)).toBe(id));
