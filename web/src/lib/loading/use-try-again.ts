import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchFailed } from './refetch-failed';

/** Refetches everything that failed as unreachable. `isTrying` until these queries have finished. */
export function useTryAgain() {
  const client = useQueryClient();
  const [tries, setTries] = useState(0);
  const again = () => {
    setTries((n) => n + 1);
    void refetchFailed(client).finally(() => setTries((n) => n - 1));
  };
  return { isTrying: tries > 0, again };
}
