import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tryAgain } from './try-again';

/** Asks again for all that nobody has answered; `isTrying` until what was asked for here is answered or given up. */
export function useTryAgain() {
  const client = useQueryClient();
  const [tries, setTries] = useState(0);
  const again = () => {
    setTries((n) => n + 1);
    void tryAgain(client).finally(() => setTries((n) => n - 1));
  };
  return { isTrying: tries > 0, again };
}
