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

/**
 * The reference data that `codegen` creates from npm packages (`reference/`). The database tables contain the
 * same rows.
 */
export const reference = JSON.parse(
  fs.readFileSync(new URL('../generated/reference.json', import.meta.url), 'utf8'),
) as Reference;

const indexByCode = <T>(rows: readonly T[], getCode: (row: T) => string) =>
  new Map(rows.map((row) => [getCode(row), row]));
/**
 * Returns the language code that messages use: two letters, or three if there is no code with two letters.
 */
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

/** Returns the English name for a code, or the code itself if it is unknown. */
export const names = {
  country: (code: string) => countries.get(code)?.name ?? code,
  subdivision: (code: string) => subdivisions.get(code)?.name ?? code,
  language: (code: string) => languages.get(code)?.name ?? code,
};
