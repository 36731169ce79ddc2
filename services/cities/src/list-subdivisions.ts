import { findCities } from './find-cities.js';
import { listWithParents } from './find-subdivisions.js';

export interface Location {
  /** Two letters. */
  country: string | null;
  /** An ISO 3166-2 code. */
  subdivision: string | null;
  city: string | null;
}

/**
 * Returns the subdivisions that contain a location. The city decides only between those that its own
 * subdivision leaves open: a Portland in Maine is not in Oregon.
 */
export function listSubdivisions({ country, subdivision, city }: Location): string[] {
  const codes = listWithParents(subdivision);
  if (!country || !city) return codes;
  const cities = findCities(country, city).map((found) => listWithParents(found.subdivision));
  const cityCodes =
    codes.length === 0 ? cities[0] : cities.find((other) => other.some((code) => codes.includes(code)));
  return [...new Set([...codes, ...(cityCodes ?? [])])];
}
