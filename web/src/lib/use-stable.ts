import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for ever that does what the newest does: for what would be drawn anew because of another one. */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const newest = useRef(act);
  useLayoutEffect(() => void (newest.current = act));
  return useCallback((...args: A) => newest.current(...args), []);
}
