import { useEffect, useRef, useState } from 'react';

/** Returns the value, updated at once and then at most once per `ms` milliseconds. */
export function useThrottled<T>(value: T, ms: number): T {
  const [throttled, setThrottled] = useState(value);
  const lastUpdateAt = useRef(0);
  useEffect(() => {
    const update = () => {
      lastUpdateAt.current = Date.now();
      setThrottled(value);
    };
    const remainingMs = lastUpdateAt.current + ms - Date.now();
    // Without a timer, because even a very short one would run after the page has drawn the key press.
    if (remainingMs <= 0) return update();
    const timer = setTimeout(update, remainingMs);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return throttled;
}
