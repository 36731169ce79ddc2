import { useState } from 'react';
import type { Tried } from '../listing-page';

/** What is tried, as it was last asked. Of another list it is asked as it is wanted, at once: never the other list of what was tried before. */
export function useTried(wanted: Tried, list: string) {
  const [tried, setTried] = useState(wanted);
  const [asked, setAsked] = useState(list);
  if (asked !== list) {
    setAsked(list);
    setTried(wanted);
  }
  return [tried, setTried] as const;
}
