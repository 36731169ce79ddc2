import { TABLE_LANGUAGES } from '@laurel/rules/dates/calendar-names';
import { COUNTRIES } from '@laurel/rules/locations/countries';
import { foldName } from '@laurel/rules/text/fold';
import { findCountryByCellCode, findCountryByCode } from './country-codes.js';
import { COUNTRY_ALIASES, ADDITIONAL_LANGUAGES } from './country-aliases.js';
import { countryName, getLocalizedName } from './location-names.js';

/** The languages in which searches name countries, besides each country's own. */
const COUNTRY_NAME_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt'];
/** The languages in which a text that is only the name of a country is recognised, besides these. */
const FOREIGN_LANGUAGES = TABLE_LANGUAGES.concat('ja ko zh zh-Hant ar fa he hi th vi id hr sr'.split(' '));

let namesByCountry: ReadonlyMap<string, string[]> | null = null;
/**
 * Returns the usual names of a country: in English, French, Spanish, German, Italian, Portuguese and its own
 * languages and scripts (CLDR), and other usual names such as Holland. The first is the English name. All are
 * computed once, because the search index reads them for each competition.
 */
export function listCountryNames(code: string): string[] {
  namesByCountry ??= new Map(COUNTRIES.map((country) => [country, collectCountryNames(country)] as const));
  return namesByCountry.get(code) ?? [];
}

function collectCountryNames(code: string): string[] {
  const nationalLanguage = new Intl.Locale('und', { region: code }).maximize().language;
  const languages = [...COUNTRY_NAME_LANGUAGES, nationalLanguage, ...(ADDITIONAL_LANGUAGES[code] ?? [])];
  const localizedNames = languages
    .map((language) => getLocalizedName(language, 'region', code))
    .flatMap((name) => [name, name.replace(' & ', ' and ').replace(/^St\. /, 'Saint ')]);
  return [...new Set([...localizedNames, ...(COUNTRY_ALIASES[code] ?? [])])];
}

/** Ignores case, accents, punctuation and a leading article. */
const toNameKey = (name: string): string => foldName(name).replace(/^the /, '');

let countriesByName: ReadonlyMap<string, string> | null = null;
/** Writes out `S. Korea` and `Czech Rep.` */
const expandAbbreviations = (text: string): string =>
  text
    .replace(/^n\.\s?/i, 'North ')
    .replace(/^s\.\s?/i, 'South ')
    .replace(/\bdem\./i, 'Democratic')
    .replace(/\brep\./i, 'Republic');

/** Returns the country that a text names in one of the usual languages or its own, or null. */
export function findCountryByName(text: string): string | null {
  countriesByName ??= new Map(
    // An English name takes precedence over the same name of another country in another language.
    COUNTRIES.flatMap((code) => listCountryNames(code).map((name) => [toNameKey(name), code] as const))
      .reverse()
      .concat(COUNTRIES.map((code) => [toNameKey(countryName(code)), code] as const)),
  );
  // ISO 3166 writes “Korea, Republic of”.
  const reorderedText = text.replace(/^([^,]+),([^,]+)$/, '$2 $1');
  const spellings = [text, reorderedText, expandAbbreviations(text)];
  return spellings.map((name) => countriesByName!.get(toNameKey(name))).find(Boolean) ?? null;
}

function collectForeignNames(): ReadonlyMap<string, string | null> {
  const countries = new Map<string, string | null>();
  const addName = (name: string, code: string) => {
    const key = toNameKey(name);
    countries.set(key, (countries.get(key) ?? code) === code && countries.get(key) !== null ? code : null);
  };
  for (const language of FOREIGN_LANGUAGES)
    for (const style of ['long', 'short'] as const)
      for (const code of COUNTRIES) addName(getLocalizedName(language, 'region', code, style), code);
  return countries;
}

let countriesByForeignName: ReadonlyMap<string, string | null> | null = null;
/** Returns the country that a text names in another language. Null if several have the name. */
function findCountryByForeignName(text: string): string | null {
  countriesByForeignName ??= collectForeignNames();
  return countriesByForeignName.get(toNameKey(text)) ?? null;
}

/**
 * Returns the country that a cell states: by its ISO code of two or three letters, a code that sports (`GER`) or
 * cars (`D`) use, or a name, or null.
 */
export const findCountry = (text: string): string | null =>
  findSingleCountry(text) ?? findCountryNamedTwice(text);
const findSingleCountry = (text: string): string | null =>
  findCountryByCellCode(text) ?? findCountryByName(text) ?? findCountryByForeignName(text);

/** Returns the country that a cell names twice: `Germany (DE)`, `DE - Germany`, `Deutschland / Germany`. */
function findCountryNamedTwice(text: string): string | null {
  const names = text.split(/[()[\]/|,;:–—-]/).filter((name) => name.trim() !== '');
  const countries = new Set(
    names.length > 1 && names.length < 4 ? names.map((name) => findSingleCountry(name.trim())) : [],
  );
  return countries.size === 1 ? [...countries][0]! : null;
}

const CODE_IN_CAPITALS = /^(?:[A-Z]{3}|(?:[A-Z]\.\s?){2,3})$/;
/**
 * Returns the country that a search names. A code counts only in capitals, because `can` may become “Cannes”.
 */
export const findCountryInQuery = (query: string): string | null =>
  findCountryByName(query) ??
  (CODE_IN_CAPITALS.test(query.trim()) ? findCountryByCode(query) : null) ??
  findCountryByForeignName(query);
