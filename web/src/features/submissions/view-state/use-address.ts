import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The search parameters of the address. `requestedAddress` is the latest request, available at once; the next change
 * starts from it. `address` is the one that the page shows; it follows once the page is rendered.
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
