import { useEffect, useEffectEvent, useState } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { parseTrials, serializeTrials, type Trial } from './trial-state';

const REST_MS = 250;

/**
 * The current trial. The URL follows after a pause. Starting and ending a trial add a history entry each;
 * changes in between do not. A changed URL, for example after Back, replaces the trial.
 */
export function useTrial(parameters: URLSearchParams, put: (trial: Trial, options: NavigateOptions) => void) {
  const addressed = String(serializeTrials(parseTrials(parameters)));
  const [text, setText] = useState(addressed);
  const [known, setKnown] = useState(addressed);
  const settled = useDebounced(text, REST_MS);
  const moved = useEffectEvent((next: string) => {
    if (next !== addressed)
      put(parseTrials(new URLSearchParams(next)), { replace: next !== '' && addressed !== '' });
  });
  useEffect(() => moved(settled), [settled]);
  if (known !== addressed) {
    setKnown(addressed);
    if (addressed !== settled) setText(addressed);
  }
  const trial = parseTrials(new URLSearchParams(text));
  return [trial, (next: Trial) => setText(String(serializeTrials(next)))] as const;
}
