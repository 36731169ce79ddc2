import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../server/bff';
import { toOptions } from '../../ui/forms/to-options';

/** Returns UN regions and subregions as options, taken from the countries. Undefined until they are loaded. */
export function useRegions() {
  const countries = useQuery({ ...query('getCountries'), staleTime: Infinity });
  return useMemo(() => {
    const names = countries.data?.items
      .flatMap((country) => [country.region, country.subregion])
      .filter((name) => name !== null);
    return names && toOptions([...new Set(names)].toSorted());
  }, [countries.data]);
}
