import fc from 'fast-check';
import { parseWholeNumber } from './whole-numbers.js';

it.each([
  ['12000', 12_000],
  ['12.000', 12_000],
  ['12,000', 12_000],
  ["9'500", 9500],
  ['9’500', 9500],
  ['1 234 567', 1_234_567],
  ['1\u202f234', 1234],
  ['12.00', 12],
  ['12,0', 12],
  ['1994', 1994],
  ['0', 0],
  ['12.5', null],
  ['1.23', null],
  ['12.00.000', null],
  ['1,234.567', null],
  ['-5', null],
  ['about 500', null],
  ['', null],
  ['9'.repeat(30), null],
])('reads %j as the whole number %s', (text, expected) => expect(parseWholeNumber(text)).toBe(expected));

it('reads each whole number as the locales of the world write it', () =>
  fc.assert(
    fc.property(
      fc.nat({ max: 99_999_999 }),
      fc.constantFrom('en', 'de', 'de-CH', 'fr', 'es', 'it', 'pt', 'sv', 'pl'),
      (number, locale) => {
        expect(parseWholeNumber(number.toLocaleString(locale))).toBe(number);
      },
    ),
  ));
