import { useState } from 'react';
import type { TrialJson } from './listing-page';

/** A different list takes the target trial at once, so that it never shows the previous one. */
export function useAppliedTrial(target: TrialJson, list: string) {
  const [appliedTrial, setAppliedTrial] = useState(target);
  const [lastList, setLastList] = useState(list);
  if (lastList !== list) {
    setLastList(list);
    setAppliedTrial(target);
  }
  return [appliedTrial, setAppliedTrial] as const;
}
