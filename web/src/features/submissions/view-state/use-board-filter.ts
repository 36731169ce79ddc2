import { useState } from 'react';
import { useAddress } from './use-address';
import { ORDERS, type Order } from './order-columns';

const USUAL = { q: '', order: 'now' };

/** The filter and order of the cards. The address follows, so that typing never waits for it. */
export function useBoardFilter() {
  const { address, requested, updateAddress } = useAddress();
  const [word, setWord] = useState(address.get('q') ?? '');
  const [order, setOrder] = useState<Order>(ORDERS.find((one) => one === address.get('order')) ?? 'now');
  const write = (shown: { q: string; order: Order }) => {
    const next = new URLSearchParams(requested);
    for (const key of ['q', 'order'] as const) {
      if (shown[key] === USUAL[key]) next.delete(key);
      else next.set(key, shown[key]);
    }
    updateAddress(next, { replace: true });
  };
  return {
    word,
    order,
    /** The address, and the latest requested one. */
    address,
    requested,
    updateAddress,
    setWord: (q: string) => {
      setWord(q);
      write({ q, order });
    },
    setOrder: (next: Order) => {
      setOrder(next);
      write({ q: word, order: next });
    },
  };
}
