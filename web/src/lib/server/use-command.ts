import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { mutate } from './bff';
import type { FunctionResponse, CommandName, Input } from './functions';

/**
 * Sends a command of the BFF. Repeating a failed command with the same input sends the same idempotency key;
 * any other command gets a new one. After a command that `navigatesAway` the current page is not fetched
 * again, because the next page loads its own data.
 */
export function useCommand<N extends CommandName>(name: N, meta?: { navigatesAway: boolean }) {
  const lastAttempt = useRef<{ payload: string; key: string } | null>(null);
  return useMutation<FunctionResponse<N>, Error, Input<N>>({
    mutationKey: [name],
    meta,
    mutationFn: async (input) => {
      const payload = JSON.stringify(input);
      if (lastAttempt.current?.payload !== payload)
        lastAttempt.current = { payload, key: crypto.randomUUID() };
      const response: FunctionResponse<N> = await mutate(name, input, lastAttempt.current.key);
      lastAttempt.current = null;
      return response;
    },
  });
}
