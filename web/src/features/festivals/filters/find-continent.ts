import { M49_REGIONS } from '@laurel/rules/locations/m49';

/** The continents of the map by their M49 codes. */
const CONTINENT_CODES = { Africa: '002', Americas: '019', Asia: '142', Europe: '150', Oceania: '009' };

/** Returns the continent that contains all given countries; undefined if there is none, or no country. */
export function findContinent(countries: readonly string[]): string | undefined {
  if (countries.length === 0) return undefined;
  const containsAll = (code: string) =>
    countries.every((country) => M49_REGIONS.get(code)?.includes(country));
  return Object.entries(CONTINENT_CODES).find(([, code]) => containsAll(code))?.[0];
}
