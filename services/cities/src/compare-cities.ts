import type { CityRelation } from '@laurel/rules/premieres/city-relation';
import { compareCityNames } from '@laurel/rules/premieres/city-relation';
import { findCities, type City } from './find-cities.js';

/**
 * Cities that are nearer than this may be one city, because GeoNames lists boroughs and suburbs as cities.
 */
const MIN_DISTANCE_KM = 15;
const KM_PER_DEGREE = 111;

/**
 * Returns whether two names mean the same city of a country (two letters). Returns `unknown` if a name is not
 * listed, if both names may mean the same one of several cities, and for neighbouring cities.
 */
export function compareCities(country: string, name: string, otherName: string): CityRelation {
  if (compareCityNames(country, name, otherName) === 'same') return 'same';
  const [cities, otherCities] = [findCities(country, name), findCities(country, otherName)];
  if (cities.length === 0 || otherCities.length === 0) return 'unknown';
  if (cities[0] === otherCities[0]) return 'same';
  const mayBeSame = cities.some((city) => otherCities.some((otherCity) => areNear(city, otherCity)));
  return mayBeSame ? 'unknown' : 'different';
}

/**
 * Adds keys to city names. `compareCities` returns `same` for two names of a country (two letters) with equal keys.
 * Omits names that are not listed.
 */
export const findCityKeys = (cities: readonly { country: string; name: string }[]) =>
  cities.flatMap(({ country, name }) => {
    const [city] = findCities(country, name);
    return city ? { country, name, key: `${city.name} ${city.latitude} ${city.longitude}` } : [];
  });

function areNear(a: City, b: City): boolean {
  const north = (a.latitude - b.latitude) * KM_PER_DEGREE;
  const east = (a.longitude - b.longitude) * KM_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east) < MIN_DISTANCE_KM;
}
