import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the latest one given, to avoid rendering again when only the function
 * changes. Must not be called while rendering.
 */
export function useSteady<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const last = useRef(run);
  useLayoutEffect(() => {
    last.current = run;
  });
  return useCallback((...args: A) => last.current(...args), []);
}
