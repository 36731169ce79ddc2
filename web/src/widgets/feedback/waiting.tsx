import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../lib/server/refused';
import { useRetryUnreachable } from '../../lib/loading/use-retry-unreachable';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ErrorState } from './error-state';

/**
 * Content that is loading: a skeleton, and an error with a retry if the server does not respond. The error
 * stays in place during a retry, so that it keeps the focus.
 */
export function Waiting({
  query,
  ...skeletonProps
}: { query: Pick<UseQueryResult, 'failureReason'> } & Parameters<typeof Skeleton>[0]) {
  const { isRetrying, retry } = useRetryUnreachable();
  const [lastFailure, setLastFailure] = useState<unknown>(null);
  const currentFailure = isUnreachable(query.failureReason) ? query.failureReason : null;
  const failure = currentFailure ?? (isRetrying ? lastFailure : null);
  if (!failure) return <Skeleton {...skeletonProps} />;
  const onRetry = () => {
    setLastFailure(failure);
    retry();
  };
  return <ErrorState error={failure} role="status" busy={!currentFailure} onRetry={onRetry} />;
}
