import { useQuery } from '@tanstack/react-query';
import { query } from '../server/bff';
import { toOptions } from '../../ui/forms/to-options';

/** UN regions and subregions as options, taken from the countries. */
export const useRegions = () =>
  useQuery({
    ...query('getCountries'),
    staleTime: Infinity,
    select: ({ items }) => {
      const names = items.flatMap(({ region, subregion }) => [region, subregion]);
      return toOptions([...new Set(names.filter((name) => name !== null))].toSorted());
    },
  });
