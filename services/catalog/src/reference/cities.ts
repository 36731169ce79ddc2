import { foldName } from '@laurel/rules/text/fold';
import fs from 'node:fs';

/** In degrees east and north. */
export interface Position {
  longitude: number;
  latitude: number;
}
type Row = readonly [name: string, longitude: number, latitude: number];

/** Created by `codegen`. Loaded on first use, because most processes never draw a map. */
let cityRows: Record<string, Row[]> | undefined;
const citiesByCountry = new Map<string, Map<string, Position>>();

function loadCities(country: string): Map<string, Position> {
  const result = citiesByCountry.get(country);
  if (result) return result;
  cityRows ??= JSON.parse(
    fs.readFileSync(new URL('../generated/cities.json', import.meta.url), 'utf8'),
  ) as typeof cityRows;
  const cities = new Map<string, Position>();
  // Rows are sorted by size. Reversed, so that the largest city of a name is set last.
  for (const [name, longitude, latitude] of cityRows![country]?.toReversed() ?? [])
    cities.set(foldName(name), { longitude, latitude });
  citiesByCountry.set(country, cities);
  return cities;
}

/** Returns the position of a city, in any spelling of its name; null if the city is unknown. */
export const findCityPosition = (country: string, city: string): Position | null =>
  loadCities(country).get(foldName(city)) ?? null;
