import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getRetryDelayMs } from '../../lib/loading/retry-delay';
import { isBusy, isUnreachable, Refused } from '../../lib/server/refused';

/**
 * Rules for all queries and commands. After a command everything on screen is fetched again, unless the
 * command leads to another page. An unreachable server is retried until it responds; a rate-limited call as
 * soon as the limit permits. Other refusals are not retried. Calls `onSessionLost` once per failure with
 * status 401.
 */
export function makeQueryClient(onSessionLost: () => void) {
  const notice = (error: unknown) => {
    if (error instanceof Refused && error.status === 401) onSessionLost();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({
      onError: notice,
      onSuccess: (_answer, _input, _begun, { meta }) =>
        void client.invalidateQueries({ refetchType: meta?.leadsAway ? 'none' : 'active' }),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 20_000,
        retry: (_count, error) => isUnreachable(error) || isBusy(error),
        retryDelay: (attempt, error) =>
          isBusy(error) ? (error.retryAfterSeconds ?? 10) * 1000 : getRetryDelayMs(attempt, 800, 8000),
        throwOnError: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
