import { foldedName } from '@laurel/rules/fold';
import fs from 'node:fs';

/** In degrees, east and north. */
export interface Position {
  longitude: number;
  latitude: number;
}
type Row = readonly [name: string, longitude: number, latitude: number];

/** Made by `codegen` (`reference/cities.mjs`). Read when somebody first asks: most processes of this service never draw a map. */
let rows: Record<string, Row[]> | undefined;
const known = new Map<string, Map<string, Position>>();

function citiesOf(country: string): Map<string, Position> {
  const found = known.get(country);
  if (found) return found;
  rows ??= JSON.parse(
    fs.readFileSync(new URL('./generated/cities.json', import.meta.url), 'utf8'),
  ) as typeof rows;
  const cities = new Map<string, Position>();
  // The largest of one name is the one that is meant.
  for (const [name, longitude, latitude] of rows![country]?.toReversed() ?? [])
    cities.set(foldedName(name), { longitude, latitude });
  known.set(country, cities);
  return cities;
}

/** Where a city lies, whichever way its name is written; null for one that nobody here knows. */
export const positionOf = (country: string, city: string): Position | null =>
  citiesOf(country).get(foldedName(city)) ?? null;
