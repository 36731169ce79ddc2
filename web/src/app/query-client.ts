import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { pauseMs } from '../lib/pause';
import { isBusy, isUnreachable, Refused } from '../lib/refused';

/**
 * One rule for everything: after a command all that is on screen is fetched again,
 * unless it leads away from it; what is unreachable is tried until it
 * answers, what was asked too often as soon as it may be asked again; what else is refused is not tried again; a lost session
 * is told to `onSessionLost` once per failure.
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
          isBusy(error) ? (error.retryAfterSeconds ?? 10) * 1000 : pauseMs(attempt, 800, 8000),
        throwOnError: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
