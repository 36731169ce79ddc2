import { COUNTRIES } from '@laurel/rules/locations/countries';
import { fold } from '@laurel/rules/text/fold';
import { LANGUAGE } from './language.js';

const cache = new Map<string, Intl.DisplayNames>();
function namer(reader: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${reader}`;
  if (!cache.has(key)) cache.set(key, new Intl.DisplayNames(reader, { type, fallback: 'code' }));
  return cache.get(key)!;
}
/** Returns the localised name of a country or language. Returns the code if it is unknown. */
export function nameFor(reader: string, type: 'region' | 'language', code: string): string {
  try {
    return namer(reader, type).of(code) ?? code;
  } catch {
    return code;
  }
}
/** Returns the name of a country, as rules and films show it. */
export const countryName = (code: string): string => nameFor(LANGUAGE, 'region', code);

/** Common English names of a country in addition to its official name. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  'the netherlands': 'NL',
  holland: 'NL',
  'republic of korea': 'KR',
  'ivory coast': 'CI',
  turkey: 'TR',
  macedonia: 'MK',
  burma: 'MM',
};
let named: ReadonlyMap<string, string> | null = null;
/** Returns the country that a text names in English, case-insensitive, or null. */
export function countryNamed(text: string): string | null {
  named ??= new Map([
    ...Object.entries(ALSO_CALLED),
    ...COUNTRIES.map((code) => [fold(countryName(code)).trim(), code] as const),
  ]);
  return named.get(fold(text).trim()) ?? null;
}

const subdivisions = new Map<string, string>();
/** Registers ISO 3166-2 names that a page has loaded, for rules and films. */
export function nameSubdivisions(named: Iterable<readonly [code: string, name: string]>): void {
  for (const [code, name] of named) subdivisions.set(code, name);
}
/** Null until the name is registered. */
export const subdivisionName = (code: string): string | null => subdivisions.get(code) ?? null;
/** Returns `Lyon, France`, or the known part of it, or null. */
export const formatLocation = (city: string | null, country: string | null): string | null =>
  [city, country && countryName(country)].filter(Boolean).join(', ') || null;
