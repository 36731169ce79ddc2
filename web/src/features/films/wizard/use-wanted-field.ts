import { useEffect, useRef, type RefObject } from 'react';
import { focusFact } from '../what-if/focus-fact';

/** Leads to a field of the next step, once that is there. Answers how to ask for it. */
export function useWantedField(within: RefObject<HTMLElement | null>, step: number) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) focusFact(within.current, wanted.current);
    wanted.current = undefined;
  }, [within, step]);
  return (field: string | undefined) => (wanted.current = field);
}
