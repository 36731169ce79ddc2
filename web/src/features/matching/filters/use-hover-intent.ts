import { useEffect, useRef } from 'react';

/** A pointer that only passes by starts nothing. */
const REST_MS = 60;

/** Returns handlers for a likely next click. `work` runs once the pointer or the focus rests on the element. */
export function useHoverIntent() {
  const timer = useRef<number>(undefined);
  const leave = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (callback: () => void) => {
    const onEnter = () => {
      leave();
      timer.current = window.setTimeout(callback, REST_MS);
    };
    return { onPointerEnter: onEnter, onPointerLeave: leave, onFocus: onEnter, onBlur: leave };
  };
}
export type HoverHandlers = ReturnType<ReturnType<typeof useHoverIntent>>;
