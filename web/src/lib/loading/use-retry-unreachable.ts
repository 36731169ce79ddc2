import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchFailed } from './refetch-failed';

/** Refetches every query that found the server unreachable. `isRetrying` is true until all have finished. */
export function useRetryUnreachable() {
  const client = useQueryClient();
  const [tries, setTries] = useState(0);
  const retry = () => {
    setTries((n) => n + 1);
    void refetchFailed(client).finally(() => setTries((n) => n - 1));
  };
  return { isRetrying: tries > 0, retry };
}
