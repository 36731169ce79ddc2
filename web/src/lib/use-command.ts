import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { mutate } from './bff';
import type { Answer, CommandName, Input } from './functions';

/**
 * A command of the BFF. A failed wish repeated unchanged carries the same idempotency key; any other wish a new one. After one that
 * `leadsAway` what is on screen is not fetched again: the page that is gone to fetches what it shows.
 */
export function useCommand<N extends CommandName>(name: N, meta?: { leadsAway: boolean }) {
  const wish = useRef<{ asked: string; key: string } | null>(null);
  return useMutation<Answer<N>, Error, Input<N>>({
    mutationKey: [name],
    meta,
    mutationFn: async (input) => {
      const asked = JSON.stringify(input);
      if (wish.current?.asked !== asked) wish.current = { asked, key: crypto.randomUUID() };
      const answer: Answer<N> = await mutate(name, input, wish.current.key);
      wish.current = null;
      return answer;
    },
  });
}
