import { useState } from 'react';
import type { TrialJson } from './listing-page';

/**
 * The trial whose rows are shown. It follows `target` when the caller sets it. A different `list` takes the target at
 * once, so that it never shows the previous trial.
 */
export function useAppliedTrial(target: TrialJson, list: string) {
  const [appliedTrial, setAppliedTrial] = useState(target);
  const [lastList, setLastList] = useState(list);
  if (lastList !== list) {
    setLastList(list);
    setAppliedTrial(target);
  }
  return [appliedTrial, setAppliedTrial] as const;
}
