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
