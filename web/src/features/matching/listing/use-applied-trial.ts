import { useState } from 'react';
import type { Tried } from './listing-page';

/**
 * The trial that was last applied. A different list takes the target trial at once, so that it never shows
 * the previous one.
 */
export function useAppliedTrial(target: Tried, list: string) {
  const [tried, setTried] = useState(target);
  const [lastList, setLastList] = useState(list);
  if (lastList !== list) {
    setLastList(list);
    setTried(target);
  }
  return [tried, setTried] as const;
}
