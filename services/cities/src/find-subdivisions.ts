import { foldName } from '@laurel/rules/text/fold';
import fs from 'node:fs';
import { findCities, type City } from './find-cities.js';

/** A region of a country (ISO 3166-2), such as England or Bavaria. */
interface Subdivision {
  /** The code of the one that contains it. */
  parent?: string;
  /** In English, French, Spanish, German, Italian, and its country's languages. */
  names: readonly string[];
}
export interface Location {
  /** Two letters. */
  country: string | null;
  /** An ISO 3166-2 code. */
  subdivision: string | null;
  city: string | null;
}

let loadedSubdivisions: Readonly<Record<string, Subdivision>> | null = null;
/** Loaded on first use, because most processes need none. */
const getSubdivisions = () =>
  (loadedSubdivisions ??= JSON.parse(
    fs.readFileSync(new URL('./generated/subdivisions.json', import.meta.url), 'utf8'),
  ) as Record<string, Subdivision>);

/** Returns a subdivision and those that contain it. */
function listWithParents(code: string | null): string[] {
  const codes: string[] = [];
  for (let next = code ?? undefined; next && !codes.includes(next); next = getSubdivisions()[next]?.parent)
    codes.push(next);
  return codes;
}

/** Returns whether a subdivision is one of the others, or lies in one of them. */
export const isInSubdivision = (code: string | null, others: readonly string[]): boolean =>
  listWithParents(code).some((candidate) => others.includes(candidate));

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

/** Returns the names of a subdivision in the usual languages; none for an unknown code. */
export const listSubdivisionNames = (code: string): readonly string[] => getSubdivisions()[code]?.names ?? [];

let codesByName: ReadonlyMap<string, readonly string[]> | null = null;
/** Returns the subdivisions that a text names, in any case and with or without accents: Limburg is two. */
export function findSubdivisionsByName(text: string): readonly string[] {
  codesByName ??= indexNames();
  return codesByName.get(foldName(text)) ?? [];
}

/** Returns the subdivisions that may be stated after a city's name: `Portland, Oregon`, `Portland (OR)`. */
export function findStatedSubdivisions(country: string, city: string): readonly string[] {
  const [, region = ''] = /[,(/]\s*([^,()/]+)/.exec(city) ?? [];
  const codes = [...findSubdivisionsByName(region), `${country}-${region.trim().toUpperCase()}`];
  return codes.filter((code) => code.startsWith(`${country}-`) && code in getSubdivisions());
}

/** Like `findCities`, but only in the region that the name states, if any. */
export function findCitiesInRegion(country: string, name: string): readonly City[] {
  const cities = findCities(country, name);
  const codes = findStatedSubdivisions(country, name);
  const citiesInRegion = cities.filter(({ subdivision }) => isInSubdivision(subdivision, codes));
  return citiesInRegion.length === 0 ? cities : citiesInRegion;
}

function indexNames(): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const [code, { names }] of Object.entries(getSubdivisions()))
    for (const key of new Set(names.map(foldName))) {
      const sameName = codes.get(key);
      if (sameName) sameName.push(code);
      else codes.set(key, [code]);
    }
  codes.delete('');
  return codes;
}
