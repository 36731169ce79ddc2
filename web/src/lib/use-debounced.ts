import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `ms`. */
export function useDebounced<T>(value: T, ms = 180): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
