import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../lib/server/refused';
import { useTryAgain } from '../../lib/loading/use-try-again';
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
  const { isTrying, again } = useTryAgain();
  const [last, setLast] = useState<unknown>(null);
  const present = isUnreachable(query.failureReason) ? query.failureReason : null;
  const failure = present ?? (isTrying ? last : null);
  if (!failure) return <Skeleton {...skeletonProps} />;
  const retry = () => {
    setLast(failure);
    again();
  };
  return <ErrorState error={failure} role="status" busy={!present} onRetry={retry} />;
}
