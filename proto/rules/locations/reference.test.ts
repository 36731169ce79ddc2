import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COUNTRIES, isCountry } from './countries.js';
import { CURRENCIES, getCurrencyDigits, isCurrency } from '../money/currencies.js';
import { isSubdivision, SUBDIVISIONS } from './subdivisions.js';

/** The reference data that the catalogue's code generation derives from public packages. */
const reference = JSON.parse(
  readFileSync(path.join(__dirname, '../../../services/catalog/src/generated/reference.json'), 'utf8'),
) as {
  countries: { code_alpha2: string }[];
  subdivisions: { code: string }[];
  currencies: { code: string; iso_digits: number }[];
};

it('contains the countries of the catalogue', () =>
  expect(COUNTRIES).toEqual(reference.countries.map(({ code_alpha2 }) => code_alpha2).sort()));
it('contains the subdivisions of ISO 3166-2', () =>
  expect([...SUBDIVISIONS].sort()).toEqual(reference.subdivisions.map(({ code }) => code).sort()));
it('contains the currencies of ISO 4217 with their digits', () =>
  expect(CURRENCIES.map((code) => [code, getCurrencyDigits(code)])).toEqual(
    reference.currencies.map(({ code, iso_digits }) => [code, iso_digits]).sort(),
  ));

it.each([
  ['ZZ', isCountry],
  ['fr', isCountry],
  ['DE-99', isSubdivision],
  ['ZZ-01', isSubdivision],
  ['ZZZ', isCurrency],
  ['eur', isCurrency],
])('rejects %s', (code, isKnown) => expect(isKnown(code)).toBe(false));
it.each([
  ['FR', isCountry],
  ['FR-69', isSubdivision],
  ['DE-BE', isSubdivision],
  ['EUR', isCurrency],
])('accepts %s', (code, isKnown) => expect(isKnown(code)).toBe(true));
