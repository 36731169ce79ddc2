import type { UseQueryResult } from '@tanstack/react-query';
import { isUnreachable } from '../server/refused';
import { useRetryUnreachable } from './use-retry-unreachable';

type QueryState = Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'failureReason' | 'refetch'>;
export interface Lookup {
  /** `unavailable`: a query failed, so the result may be incomplete. */
  state: 'loaded' | 'loading' | 'unavailable';
  /** Retries the failed queries. */
  retry: () => void;
}

/** Combines the states of several queries. */
export function useLookup(queries: readonly QueryState[]): Lookup {
  const { retry } = useRetryUnreachable();
  const failedQueries = queries.filter(({ isError, data }) => isError && !data);
  const isUnavailable =
    failedQueries.length > 0 || queries.some(({ failureReason }) => isUnreachable(failureReason));
  const loadingState = queries.some(({ isPending }) => isPending) ? 'loading' : 'loaded';
  return {
    state: isUnavailable ? 'unavailable' : loadingState,
    retry: () => {
      retry();
      for (const query of failedQueries) void query.refetch();
    },
  };
}
