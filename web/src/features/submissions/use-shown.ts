import { useState } from 'react';
import { useAddress } from '../../lib/use-address';
import { ORDERS, type Order } from './order';

const USUAL = { q: '', order: 'now' };

/** Which cards are shown, and in which order; the address follows, so that what is typed never waits for it. */
export function useShown() {
  const { address, asked, ask } = useAddress();
  const [word, setWord] = useState(address.get('q') ?? '');
  const [order, setOrder] = useState<Order>(ORDERS.find((one) => one === address.get('order')) ?? 'now');
  const write = (shown: { q: string; order: Order }) => {
    const next = new URLSearchParams(asked);
    for (const key of ['q', 'order'] as const) {
      if (shown[key] === USUAL[key]) next.delete(key);
      else next.set(key, shown[key]);
    }
    ask(next, { replace: true });
  };
  return {
    word,
    order,
    /** The address, and what was asked of it last. */
    address,
    asked,
    ask,
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
