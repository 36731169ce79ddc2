import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The search parameters of the address. `requested` is the latest request, available at once; the next change
 * starts from it. `address` is what the page shows, which follows when it is drawn.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const [requested, setRequested] = useOptimistic(address);
  const updateAddress = (next: URLSearchParams, options?: { replace: boolean }) =>
    startTransition(() => {
      setRequested(next);
      setAddress(next, options);
    });
  return { address, requested, updateAddress };
}
