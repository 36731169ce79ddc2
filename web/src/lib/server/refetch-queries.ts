import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** The first responses after which a query is fetched again. */
const awaitedResponses = new WeakSet<Promise<unknown>>();

/**
 * Fetches queries again. TanStack Query does not restart a query that is loading for the first time, so its
 * response may be older than this call. Such a query is fetched again after its response.
 */
export function refetchQueries(client: QueryClient, filters: InvalidateQueryFilters): void {
  const loadingQueries = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  void client.invalidateQueries(filters);
  for (const { promise, queryKey } of loadingQueries) {
    if (!promise || awaitedResponses.has(promise)) continue;
    awaitedResponses.add(promise);
    promise.then(
      () => void client.invalidateQueries({ queryKey, exact: true }),
      () => {}, // a failed query has no old data
    );
  }
}
