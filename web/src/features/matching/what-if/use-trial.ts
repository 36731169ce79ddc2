import { useEffect, useEffectEvent, useState } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { parseTrial, toTrialParameters, type Trial } from './trial-state';

const DEBOUNCE_MS = 250;

/**
 * The current trial. The URL follows after a pause. Starting and ending a trial add a history entry each;
 * changes in between do not. A changed URL, for example after Back, replaces the trial.
 */
export function useTrial(
  parameters: URLSearchParams,
  onTrial: (trial: Trial, options: NavigateOptions) => void,
) {
  const urlText = String(toTrialParameters(parseTrial(parameters)));
  const [text, setText] = useState(urlText);
  const [lastUrlText, setLastUrlText] = useState(urlText);
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const updateUrl = useEffectEvent((next: string) => {
    if (next !== urlText)
      onTrial(parseTrial(new URLSearchParams(next)), { replace: next !== '' && urlText !== '' });
  });
  useEffect(() => updateUrl(debouncedText), [debouncedText]);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    if (urlText !== debouncedText) setText(urlText);
  }
  const trial = parseTrial(new URLSearchParams(text));
  return [trial, (next: Trial) => setText(String(toTrialParameters(next)))] as const;
}
