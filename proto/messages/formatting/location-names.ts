import { COUNTRIES } from '@laurel/rules/locations/countries';
import { foldName } from '@laurel/rules/text/fold';
import { LANGUAGE } from './language.js';

const cache = new Map<string, Intl.DisplayNames>();
function getDisplayNames(readerLanguage: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${readerLanguage}`;
  if (!cache.has(key)) cache.set(key, new Intl.DisplayNames(readerLanguage, { type, fallback: 'code' }));
  return cache.get(key)!;
}
/** Returns the localised name of a country or language. Returns the code if it is unknown. */
export function getLocalizedName(readerLanguage: string, type: 'region' | 'language', code: string): string {
  try {
    return getDisplayNames(readerLanguage, type).of(code) ?? code;
  } catch {
    return code;
  }
}
/** Returns the name of a country, as rules and films show it. */
export const countryName = (code: string): string => getLocalizedName(LANGUAGE, 'region', code);

/** Usual names of a country that CLDR does not have, as `toNameKey` returns them. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  'republic of korea': 'KR',
  'ivory coast': 'CI',
  turkey: 'TR',
  macedonia: 'MK',
  burma: 'MM',
  'u s': 'US',
  'u s a': 'US',
  'u k': 'GB',
  britain: 'GB',
  uae: 'AE',
  emirates: 'AE',
  korea: 'KR',
  한국: 'KR',
  elfenbeinküste: 'CI',
  'russian federation': 'RU',
  'viet nam': 'VN',
  'cape verde': 'CV',
  'east timor': 'TL',
  swaziland: 'SZ',
  'dr congo': 'CD',
  drc: 'CD',
  'hong kong': 'HK',
  macau: 'MO',
  palestine: 'PS',
  bosnia: 'BA',
  'republic of ireland': 'IE',
  eire: 'IE',
  brd: 'DE',
};
/** The languages in which tables and searches name countries, besides each country's own. */
const COUNTRY_NAME_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt'];

let namesByCountry: ReadonlyMap<string, string[]> | null = null;
/**
 * Returns the usual names of a country: in English, French, Spanish, German, Italian, Portuguese and its own
 * language and script (CLDR), and other English names such as Holland. The first is the English name. All are
 * computed once, because the search index reads them for each competition.
 */
export function listCountryNames(code: string): string[] {
  namesByCountry ??= new Map(COUNTRIES.map((country) => [country, collectCountryNames(country)] as const));
  return namesByCountry.get(code) ?? [];
}

function collectCountryNames(code: string): string[] {
  const nationalLanguage = new Intl.Locale('und', { region: code }).maximize().language;
  const localizedNames = [...COUNTRY_NAME_LANGUAGES, nationalLanguage].map((language) =>
    getLocalizedName(language, 'region', code),
  );
  const aliases = Object.keys(COUNTRY_ALIASES).filter((alias) => COUNTRY_ALIASES[alias] === code);
  return [...new Set([...localizedNames, ...aliases])];
}

/** Ignores case, accents, punctuation and a leading article. */
const toNameKey = (name: string): string => foldName(name).replace(/^the /, '');

let countriesByName: ReadonlyMap<string, string> | null = null;
/** Returns the country that a text names in one of the usual languages or its own, or null. */
export function findCountryByName(text: string): string | null {
  countriesByName ??= new Map(
    // An English name takes precedence over the same name of another country in another language.
    COUNTRIES.flatMap((code) => listCountryNames(code).map((name) => [toNameKey(name), code] as const))
      .reverse()
      .concat(COUNTRIES.map((code) => [toNameKey(countryName(code)), code] as const)),
  );
  return countriesByName.get(toNameKey(text)) ?? null;
}

const subdivisionNames = new Map<string, string>();
/** Registers ISO 3166-2 names that a page has loaded, for rules and films. */
export function registerSubdivisionNames(entries: Iterable<readonly [code: string, name: string]>): void {
  for (const [code, name] of entries) subdivisionNames.set(code, name);
}
/** Null until the name is registered. */
export const getSubdivisionName = (code: string): string | null => subdivisionNames.get(code) ?? null;
/** Returns `Lyon, France`, or the known part of it, or null. */
export const formatLocation = (city: string | null, country: string | null): string | null =>
  [city, country && countryName(country)].filter(Boolean).join(', ') || null;
