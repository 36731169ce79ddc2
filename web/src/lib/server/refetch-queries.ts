import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Fetches queries again. TanStack Query does not restart a query that is loading for the first time, so its
 * response may be older than this call. Such a query is fetched again after its response.
 */
export function refetchQueries(client: QueryClient, filters: InvalidateQueryFilters): void {
  const loadingQueries = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  void client.invalidateQueries(filters);
  for (const { promise, queryKey } of loadingQueries)
    promise?.then(
      () => void client.invalidateQueries({ ...filters, queryKey, exact: true }),
      () => {}, // a failed query has no old data
    );
}
