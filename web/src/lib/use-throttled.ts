import { useEffect, useRef, useState } from 'react';

/** The value as it moves, at most once in `ms`; where it comes to rest is always told. */
export function useThrottled<T>(value: T, ms: number): T {
  const [told, tell] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        tell(value);
      },
      Math.max(0, last.current + ms - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, ms]);
  return told;
}
