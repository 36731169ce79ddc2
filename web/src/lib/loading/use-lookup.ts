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

/** Returns whether a query has failed, or finds the server unreachable. */
export const isUnavailable = ({ isError, data, failureReason }: QueryState): boolean =>
  (isError && !data) || isUnreachable(failureReason);

/** Combines the states of several queries. */
export function useLookup(queries: readonly QueryState[]): Lookup {
  const { retry } = useRetryUnreachable();
  const loadingState = queries.some(({ isPending }) => isPending) ? 'loading' : 'loaded';
  return {
    state: queries.some(isUnavailable) ? 'unavailable' : loadingState,
    retry: () => {
      retry();
      for (const query of queries) if (query.isError && !query.data) void query.refetch();
    },
  };
}
