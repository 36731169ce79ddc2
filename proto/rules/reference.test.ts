import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COUNTRIES, isCountry } from './countries.js';
import { CURRENCIES, digitsOf, isCurrency } from './currencies.js';
import { isSubdivision, SUBDIVISIONS } from './subdivisions.js';

/** What the catalogue's code generation makes of the public packages. */
const made = JSON.parse(
  readFileSync(path.join(__dirname, '../../services/catalog/src/generated/reference.json'), 'utf8'),
) as {
  countries: { code_alpha2: string }[];
  subdivisions: { code: string }[];
  currencies: { code: string; iso_digits: number }[];
};

it('the countries are those of ISO 3166-1', () =>
  expect(COUNTRIES).toEqual(made.countries.map(({ code_alpha2 }) => code_alpha2).sort()));
it('the subdivisions are those of ISO 3166-2', () =>
  expect([...SUBDIVISIONS].sort()).toEqual(made.subdivisions.map(({ code }) => code).sort()));
it('the currencies are those of ISO 4217, with its digits', () =>
  expect(CURRENCIES.map((code) => [code, digitsOf(code)])).toEqual(
    made.currencies.map(({ code, iso_digits }) => [code, iso_digits]).sort(),
  ));

it.each([
  ['ZZ', isCountry],
  ['fr', isCountry],
  ['DE-99', isSubdivision],
  ['ZZ-01', isSubdivision],
  ['ZZZ', isCurrency],
  ['eur', isCurrency],
])('%s is none', (code, isKnown) => expect(isKnown(code)).toBe(false));
it.each([
  ['FR', isCountry],
  ['FR-69', isSubdivision],
  ['DE-BE', isSubdivision],
  ['EUR', isCurrency],
])('%s is one', (code, isKnown) => expect(isKnown(code)).toBe(true));
