import { useState } from 'react';
import { useAddress } from './use-address';
import { ORDERS, type Order } from './order-columns';
import { withParameters } from '../../../lib/url-state/with-parameters';

/** The filter and order of the cards. The address follows, so that typing never waits for it. */
export function useBoardFilter() {
  const { address, requestedAddress, updateAddress } = useAddress();
  const [filterText, setFilterText] = useState(address.get('q') ?? '');
  const [order, setOrder] = useState<Order>(ORDERS.find((value) => value === address.get('order')) ?? 'now');
  const updateFilter = (filter: { q: string; order: Order }) => {
    const changes = { q: filter.q || null, order: filter.order === 'now' ? null : filter.order };
    updateAddress(withParameters(requestedAddress, changes), { replace: true });
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
