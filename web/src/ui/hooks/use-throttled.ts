import { useEffect, useRef, useState } from 'react';

/** The value as it changes, at once and then at most once per `ms`. The final value is always returned. */
export function useThrottled<T>(value: T, ms: number): T {
  const [throttled, setThrottled] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const update = () => {
      last.current = Date.now();
      setThrottled(value);
    };
    const wait = last.current + ms - Date.now();
    // Even a very short timer would run after the page has drawn the key press.
    if (wait <= 0) return update();
    const timer = setTimeout(update, wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return throttled;
}
