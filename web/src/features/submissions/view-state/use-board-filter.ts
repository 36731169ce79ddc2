import { useState } from 'react';
import { useAddress } from './use-address';
import { ORDERS, type Order } from './order-columns';

const DEFAULT_FILTER = { q: '', order: 'now' };

/** The filter and order of the cards. The address follows, so that typing never waits for it. */
export function useBoardFilter() {
  const { address, requestedAddress, updateAddress } = useAddress();
  const [filterText, setFilterText] = useState(address.get('q') ?? '');
  const [order, setOrder] = useState<Order>(ORDERS.find((value) => value === address.get('order')) ?? 'now');
  const updateFilter = (filter: { q: string; order: Order }) => {
    const nextAddress = new URLSearchParams(requestedAddress);
    for (const key of ['q', 'order'] as const) {
      if (filter[key] === DEFAULT_FILTER[key]) nextAddress.delete(key);
      else nextAddress.set(key, filter[key]);
    }
    updateAddress(nextAddress, { replace: true });
  };
  return {
    filterText,
    order,
    /** The address, and the latest requested one. */
    address,
    requestedAddress,
    updateAddress,
    setFilterText: (q: string) => {
      setFilterText(q);
      updateFilter({ q, order });
    },
    setOrder: (next: Order) => {
      setOrder(next);
      updateFilter({ q: filterText, order: next });
    },
  };
}
