import { M49_REGIONS } from '@laurel/rules/m49';

/** The map's parts of the world, by the United Nations' codes. */
const PARTS = { Africa: '002', Americas: '019', Asia: '142', Europe: '150', Oceania: '009' };

/** In which of the map's parts all of some countries lie; undefined where there is none, or no country. */
export const partOfTheWorld = (countries: readonly string[]): string | undefined =>
  countries.length === 0
    ? undefined
    : Object.entries(PARTS).find(([, code]) =>
        countries.every((country) => M49_REGIONS.get(code)?.includes(country)),
      )?.[0];
