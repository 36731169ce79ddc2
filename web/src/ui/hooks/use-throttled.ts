import { useEffect, useRef, useState } from 'react';

/** The value as it changes, at once and then at most once per `ms`. The final value is always returned. */
export function useThrottled<T>(value: T, ms: number): T {
  const [throttled, setThrottled] = useState(value);
  const lastUpdateAt = useRef(0);
  useEffect(() => {
    const update = () => {
      lastUpdateAt.current = Date.now();
      setThrottled(value);
    };
    const remainingMs = lastUpdateAt.current + ms - Date.now();
    // Even a very short timer would run after the page has drawn the key press.
    if (remainingMs <= 0) return update();
    const timer = setTimeout(update, remainingMs);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return throttled;
}
