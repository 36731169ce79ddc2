import { M49_REGIONS } from '@laurel/rules/locations/m49';

/** The continents of the map by their M49 codes. */
const CONTINENT_CODES = { Africa: '002', Americas: '019', Asia: '142', Europe: '150', Oceania: '009' };

/** Returns the continent that contains all given countries; undefined if there is none, or no country. */
export const findContinent = (countries: readonly string[]): string | undefined =>
  countries.length === 0
    ? undefined
    : Object.entries(CONTINENT_CODES).find(([, code]) =>
        countries.every((country) => M49_REGIONS.get(code)?.includes(country)),
      )?.[0];
