import { useQueryClient, type Query } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../server/refused';

const isFailing = ({ state }: Query) => isUnreachable(state.fetchFailureReason);

/** Refetches every query that found the server unreachable. `isRetrying` is true until all have finished. */
export function useRetryUnreachable() {
  const client = useQueryClient();
  const [tries, setTries] = useState(0);
  const retry = async () => {
    setTries((n) => n + 1);
    // The next automatic retry may be far away.
    await client.cancelQueries({ type: 'active', predicate: isFailing }, { silent: true, revert: false });
    await client.refetchQueries({ type: 'active', predicate: isFailing });
    setTries((n) => n - 1);
  };
  return { isRetrying: tries > 0, retry: () => void retry() };
}
