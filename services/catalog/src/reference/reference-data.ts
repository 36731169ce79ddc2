import type { Country, Currency, Language, Subdivision } from '@laurel/proto/catalog/v1/reference';
import fs from 'node:fs';
import type { Codes } from '../domain/terms/term.js';

type LanguageRow = Language & { code639_3: string };
interface Reference {
  countries: Country[];
  subdivisions: Subdivision[];
  languages: LanguageRow[];
  currencies: Currency[];
}

/** Created by `codegen` from public packages (`reference/`). The tables contain the same rows. */
export const reference = JSON.parse(
  fs.readFileSync(new URL('../generated/reference.json', import.meta.url), 'utf8'),
) as Reference;

const indexByCode = <T>(rows: readonly T[], getCode: (row: T) => string) =>
  new Map(rows.map((row) => [getCode(row), row]));
/** The language code in messages: two letters, or three if there are no two. */
const getLanguageCode = (row: LanguageRow) => row.code639_1 ?? row.code639_3;
export const countries = indexByCode(reference.countries, (row) => row.code_alpha2);
export const subdivisions = indexByCode(reference.subdivisions, (row) => row.code);
export const languages = indexByCode(reference.languages, getLanguageCode);
export const currencies = indexByCode(reference.currencies, (row) => row.code);

export const codes: Codes = {
  isCountry: (code) => countries.has(code),
  isSubdivision: (code) => subdivisions.has(code),
  isLanguage: (code) => languages.has(code),
  isCurrency: (code) => currencies.has(code),
};

/** English names for codes. An unknown code is returned unchanged. */
export const names = {
  country: (code: string) => countries.get(code)?.name ?? code,
  subdivision: (code: string) => subdivisions.get(code)?.name ?? code,
  language: (code: string) => languages.get(code)?.name ?? code,
};
