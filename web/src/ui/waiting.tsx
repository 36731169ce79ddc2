import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../lib/refused';
import { useTryAgain } from '../lib/use-try-again';
import { Skeleton } from './skeleton';
import { ErrorState } from './state';

/**
 * What is not there yet: its place is held, and once nobody answers it says so, with a way to try again. That stays where it is
 * while it is tried again, so that the focus does.
 */
export function Waiting({
  query,
  ...place
}: { query: Pick<UseQueryResult, 'failureReason'> } & Parameters<typeof Skeleton>[0]) {
  const { isTrying, again } = useTryAgain();
  const [last, setLast] = useState<unknown>(null);
  const present = isUnreachable(query.failureReason) ? query.failureReason : null;
  const failure = present ?? (isTrying ? last : null);
  if (!failure) return <Skeleton {...place} />;
  const retry = () => {
    setLast(failure);
    again();
  };
  return <ErrorState error={failure} role="status" busy={!present} onRetry={retry} />;
}
