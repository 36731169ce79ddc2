import { useEffect, useRef, useState } from 'react';

/** The value as it moves, at once and then at most once in `ms`; where it comes to rest is always told. */
export function useThrottled<T>(value: T, ms: number): T {
  const [told, tell] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const tellNow = () => {
      last.current = Date.now();
      tell(value);
    };
    const wait = last.current + ms - Date.now();
    // A timer, however short, comes after what the page has drawn of the key.
    if (wait <= 0) return tellNow();
    const timer = setTimeout(tellNow, wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return told;
}
