import { useQuery } from '@tanstack/react-query';
import { fetchAllPages } from '../server/fetch-all-pages';
import type { Festival } from '../server/wire';

/** Accepts duplicate ids and null. */
export const festivalsQuery = (festivalIds: readonly (number | null)[]) =>
  fetchAllPages('getAllFestivals', { ids: [...new Set(festivalIds.flatMap((id) => id ?? []))] });

/** Loads festivals by their ids in one query. Deleted festivals are missing from the result. */
export function useFestivals(festivalIds: readonly (number | null)[]) {
  const hasIds = festivalIds.some((id) => id !== null);
  const festivals = useQuery({ ...festivalsQuery(festivalIds), enabled: hasIds });
  return {
    queries: hasIds ? [festivals] : [],
    /** Returns undefined if the festival is not loaded yet or was deleted. */
    findFestival: (festivalId: number | null): Festival | undefined =>
      festivals.data?.items.find(({ id }) => id === festivalId),
  };
}
