import { useEffect, useRef } from 'react';

/** A hand that only passes by asks for nothing. */
const REST_MS = 60;

/** Handlers for what may be pressed next: `work` is done once the hand or the keys rest on it. */
export function useNear() {
  const timer = useRef<number>(undefined);
  const leave = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (work: () => void) => {
    const come = () => {
      leave();
      timer.current = window.setTimeout(work, REST_MS);
    };
    return { onPointerEnter: come, onPointerLeave: leave, onFocus: come, onBlur: leave };
  };
}
export type Near = ReturnType<ReturnType<typeof useNear>>;
