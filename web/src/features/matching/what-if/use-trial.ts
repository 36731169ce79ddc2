import { useEffect, useEffectEvent, useState } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useDebounced } from '../../../lib/use-debounced';
import { readTrials, writeTrials, type Trial } from './trial-state';

const REST_MS = 250;

/**
 * What is tried, at once; the address has it once it rests. To begin and to end are a step back each, what moves between is none;
 * what the address says, as after Back, is what is tried.
 */
export function useTrial(parameters: URLSearchParams, put: (trial: Trial, options: NavigateOptions) => void) {
  const addressed = String(writeTrials(readTrials(parameters)));
  const [text, setText] = useState(addressed);
  const [known, setKnown] = useState(addressed);
  const settled = useDebounced(text, REST_MS);
  const moved = useEffectEvent((next: string) => {
    if (next !== addressed)
      put(readTrials(new URLSearchParams(next)), { replace: next !== '' && addressed !== '' });
  });
  useEffect(() => moved(settled), [settled]);
  if (known !== addressed) {
    setKnown(addressed);
    if (addressed !== settled) setText(addressed);
  }
  const trial = readTrials(new URLSearchParams(text));
  return [trial, (next: Trial) => setText(String(writeTrials(next)))] as const;
}
