import { useEffect, useState } from 'react';

/** The value after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms = 180): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debouncedValue;
}
