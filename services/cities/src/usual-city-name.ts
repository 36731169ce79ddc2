import { createCityCode, parseCityCode } from '@laurel/rules/search/conditions';
import { findCities } from './find-cities.js';
import { listSubdivisionNames, overlaps } from './find-subdivisions.js';

type CityLocation = { country: string | null; city: string | null; subdivision?: string | null };

/**
 * Returns the one name under which searches count a city: `Portland` for “Portland, Oregon”, `Munich` for “München”. The
 * name of a smaller city of the same name includes its region: `Portland, Maine`. An unknown city keeps its name.
 */
export function getUsualCityName({ country, city: name, subdivision = null }: CityLocation): string | null {
  if (country === null || name === null) return name;
  const cities = findCities(country, name);
  const city = cities.find((other) => overlaps(other.subdivision, [subdivision ?? ''])) ?? cities[0];
  if (!city) return name;
  if (findCities(country, city.name)[0] === city) return city.name;
  const [region] = city.subdivision === null ? [] : listSubdivisionNames(city.subdivision);
  return region === undefined ? name : `${city.name}, ${region}`;
}

/** Returns filters with the usual name of each city. */
export const withUsualCities = <F extends { city: readonly string[] }>(filters: F): F => ({
  ...filters,
  city: filters.city.map((code) => {
    const { country, city } = parseCityCode(code);
    return createCityCode({ country, city: getUsualCityName({ country, city }) ?? city });
  }),
});
