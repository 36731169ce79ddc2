import { COUNTRIES } from '@laurel/rules/countries';
import { fold } from '@laurel/rules/fold';

const kept = new Map<string, Intl.DisplayNames>();
function namer(reader: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${reader}`;
  if (!kept.has(key)) kept.set(key, new Intl.DisplayNames(reader, { type, fallback: 'code' }));
  return kept.get(key)!;
}
/** The name of a country or a language for a reader; a code that nobody knows stands for itself. */
export function nameFor(reader: string, type: 'region' | 'language', code: string): string {
  try {
    return namer(reader, type).of(code) ?? code;
  } catch {
    return code;
  }
}
/** A country as the pages name it: by the very name that rules and films say. */
export const countryName = (code: string): string => nameFor('en', 'region', code);

/** What people write for a country beside its name. */
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
/** The country that a text names in English, in whatever capitals; null where it names none. */
export function countryNamed(text: string): string | null {
  named ??= new Map([
    ...Object.entries(ALSO_CALLED),
    ...COUNTRIES.map((code) => [fold(countryName(code)).trim(), code] as const),
  ]);
  return named.get(fold(text).trim()) ?? null;
}

const subdivisions = new Map<string, string>();
/** Names of ISO 3166-2 as a page gets to know them, for every rule and every film alike. */
export function nameSubdivisions(named: Iterable<readonly [code: string, name: string]>): void {
  for (const [code, name] of named) subdivisions.set(code, name);
}
/** Null for one whose name nobody has told yet. */
export const subdivisionName = (code: string): string | null => subdivisions.get(code) ?? null;
/** `Lyon, France`, or as much of it as is known; null where nothing is. */
export const placeName = (city: string | null, country: string | null): string | null =>
  [city, country && countryName(country)].filter(Boolean).join(', ') || null;
