import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the newest one. It avoids rendering again when only the function
 * changes.
 */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const newest = useRef(act);
  useLayoutEffect(() => void (newest.current = act));
  return useCallback((...args: A) => newest.current(...args), []);
}
