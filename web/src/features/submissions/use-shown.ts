import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ORDERS, type Order } from './order';

const USUAL = { q: '', order: 'now' };

/** Which cards are shown, and in which order; the address follows, so that what is typed never waits for it. */
export function useShown() {
  const [address, setAddress] = useSearchParams();
  const [word, setWord] = useState(address.get('q') ?? '');
  const [order, setOrder] = useState<Order>(ORDERS.find((one) => one === address.get('order')) ?? 'now');
  const write = (asked: { q: string; order: Order }) => {
    const next = new URLSearchParams(address);
    for (const key of ['q', 'order'] as const) {
      if (asked[key] === USUAL[key]) next.delete(key);
      else next.set(key, asked[key]);
    }
    setAddress(next, { replace: true });
  };
  return {
    word,
    order,
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
