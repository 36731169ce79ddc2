import { foldCity, type CompareCities } from '@laurel/rules/premieres/city-relation';
import { useQuery } from '@tanstack/react-query';
import { fetchAllPages } from '../server/fetch-all-pages';
import type { Screening } from '../server/wire';

const foldCityName = (country: string, name: string) => `${country} ${foldCity(name)}`;

/**
 * Compares the cities of these locations, which may have names in several languages. Compares the names alone until
 * the server responds, and makes no call if no country has two of them.
 */
export function useCompareCities(locations: readonly Pick<Screening, 'country' | 'city'>[]) {
  const namesByCity = new Map(
    locations.flatMap(({ country, city: name }) =>
      country && name ? [[foldCityName(country, name), { country, name }] as const] : [],
    ),
  );
  const cities = [...Map.groupBy(namesByCity.values(), ({ country }) => country).values()]
    .filter(({ length }) => length > 1)
    .flat();
  const keys = useQuery({
    ...fetchAllPages('getCityKeys', { cities }),
    staleTime: Infinity,
    enabled: cities.length > 0,
  });
  const keyByCity = new Map(
    keys.data?.items.map(({ country, name, key }) => [foldCityName(country, name), key]),
  );
  const getKey = (country: string, name: string) => {
    const foldedName = foldCityName(country, name);
    return keyByCity.get(foldedName) ?? foldedName;
  };
  const compareCities: CompareCities = (country, name, otherName) =>
    getKey(country, name) === getKey(country, otherName) ? 'same' : 'unknown';
  return { queries: cities.length > 0 ? [keys] : [], compareCities };
}
