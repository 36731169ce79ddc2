import { useEffect, useRef, type RefObject } from 'react';
import { focusFact } from '../what-if/focus-fact';

/**
 * Leads to a field of the next step, once that is there; to the step's heading where none is asked for and what had the focus
 * is gone. Answers how to ask.
 */
export function useWantedField(within: RefObject<HTMLElement | null>, step: number, isArrived: boolean) {
  const wanted = useRef<string>(undefined);
  const shown = useRef(isArrived ? -1 : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (wanted.current !== undefined) focusFact(within.current, wanted.current);
    wanted.current = undefined;
    if (document.activeElement === document.body)
      within.current?.querySelector<HTMLElement>('form h2')?.focus({ preventScroll: true });
  }, [within, step]);
  return (field: string | undefined) => (wanted.current = field);
}
