import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The search parameters of the address. `requestedAddress` is the latest request, available at once; the next change
 * starts from it. `address` is what the page shows, which follows when it is drawn.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const [requestedAddress, setRequestedAddress] = useOptimistic(address);
  const updateAddress = (nextAddress: URLSearchParams, options?: { replace: boolean }) =>
    startTransition(() => {
      setRequestedAddress(nextAddress);
      setAddress(nextAddress, options);
    });
  return { address, requestedAddress, updateAddress };
}
