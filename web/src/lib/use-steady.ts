import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for ever that does what the last one given does, for what would be drawn anew with each other one. It is not called while drawing. */
export function useSteady<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const last = useRef(run);
  useLayoutEffect(() => {
    last.current = run;
  });
  return useCallback((...args: A) => last.current(...args), []);
}
