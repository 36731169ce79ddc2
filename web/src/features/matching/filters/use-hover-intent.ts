import { useEffect, useRef } from 'react';

/** A pointer that only passes by starts nothing. */
const HOVER_DELAY_MS = 60;

/** Returns handlers for a likely next click. `callback` runs once the pointer or the focus rests on the element. */
export function useHoverIntent() {
  const timer = useRef<number>(undefined);
  const cancelTimer = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (callback: () => void) => {
    const onEnter = () => {
      cancelTimer();
      timer.current = window.setTimeout(callback, HOVER_DELAY_MS);
    };
    return { onPointerEnter: onEnter, onPointerLeave: cancelTimer, onFocus: onEnter, onBlur: cancelTimer };
  };
}
export type HoverHandlers = ReturnType<ReturnType<typeof useHoverIntent>>;
