import { LANGUAGE } from './language.js';

const cache = new Map<string, Intl.DisplayNames>();
function getDisplayNames(
  readerLanguage: string,
  type: 'region' | 'language',
  style: 'long' | 'short',
): Intl.DisplayNames {
  const key = `${type} ${style} ${readerLanguage}`;
  if (!cache.has(key))
    cache.set(key, new Intl.DisplayNames(readerLanguage, { type, style, fallback: 'code' }));
  return cache.get(key)!;
}
/** Returns the localised name of a country or language. Returns the code if it is unknown. */
export function getLocalizedName(
  readerLanguage: string,
  type: 'region' | 'language',
  code: string,
  style: 'long' | 'short' = 'long',
): string {
  try {
    return getDisplayNames(readerLanguage, type, style).of(code) ?? code;
  } catch {
    return code;
  }
}
/** Returns the name of a country, as rules and films show it. */
export const countryName = (code: string): string => getLocalizedName(LANGUAGE, 'region', code);

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
