import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `ms` milliseconds, until then the previous one. */
export function useDebounced<T>(value: T, ms = 180): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debouncedValue;
}
