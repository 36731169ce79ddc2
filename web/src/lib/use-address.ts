import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The parameters of the address: `asked` is what was last asked for, at once, and what the next question goes on from; `address` what the
 * page shows, which follows as it is drawn.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const [asked, setAsked] = useOptimistic(address);
  const ask = (next: URLSearchParams, options?: { replace: boolean }) =>
    startTransition(() => {
      setAsked(next);
      setAddress(next, options);
    });
  return { address, asked, ask };
}
