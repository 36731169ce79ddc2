import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { isUnreachable } from '../lib/refused';
import { tryAgain } from '../lib/try-again';
import { Skeleton } from './skeleton';
import { ErrorState } from './state';

/** What is not there yet: its place is held, and once nobody answers it says so, with a way to try again. */
export function Waiting({ query, ...place }: { query: Pick<UseQueryResult, 'failureReason'> } & Parameters<typeof Skeleton>[0]) {
  const client = useQueryClient();
  if (!isUnreachable(query.failureReason)) return <Skeleton {...place} />;
  return <ErrorState error={query.failureReason} onRetry={() => void tryAgain(client)} />;
}
