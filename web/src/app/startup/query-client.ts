import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getRetryDelayMs } from '../../lib/loading/retry-delay';
import { refetchQueries } from '../../lib/server/refetch-queries';
import { isRateLimited, isUnreachable, RefusalError } from '../../lib/server/refused';

/**
 * Rules for all queries and commands. After a command everything on screen is fetched again, unless the
 * command leads to another page. An unreachable server is retried until it responds; a rate-limited call as
 * soon as the limit permits. Other refusals are not retried. Calls `onSessionLost` once per failure with
 * status 401.
 */
export function createQueryClient(onSessionLost: () => void) {
  const reportLostSession = (error: unknown) => {
    if (error instanceof RefusalError && error.status === 401) onSessionLost();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: reportLostSession }),
    mutationCache: new MutationCache({
      onError: reportLostSession,
      onSuccess: (_response, _input, _onMutateResult, { meta }) =>
        refetchQueries(client, { refetchType: meta?.navigatesAway ? 'none' : 'active' }),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 20_000,
        retry: (_count, error) => isUnreachable(error) || isRateLimited(error),
        retryDelay: (attempt, error) =>
          isRateLimited(error) ? (error.retryAfterSeconds ?? 10) * 1000 : getRetryDelayMs(attempt, 800, 8000),
        throwOnError: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
