import { useQuery } from '@tanstack/react-query';
import { fetchAllPages } from '../server/fetch-all-pages';
import type { Festival } from '../server/wire';

/** The ids may contain duplicates and null. */
export const festivalsQuery = (festivalIds: readonly (number | null)[]) =>
  fetchAllPages('getAllFestivals', { ids: [...new Set(festivalIds.flatMap((id) => id ?? []))] });

/** Loads festivals by their ids in one query. Deleted festivals are missing from the result. */
export function useFestivals(festivalIds: readonly (number | null)[]) {
  const hasIds = festivalIds.some((id) => id !== null);
  const festivals = useQuery({ ...festivalsQuery(festivalIds), enabled: hasIds });
  return {
    queries: hasIds ? [festivals] : [],
    /** Undefined: unknown, not loaded yet, or deleted. */
    findFestival: (festivalId: number | null): Festival | undefined =>
      festivals.data?.items.find(({ id }) => id === festivalId),
  };
}
