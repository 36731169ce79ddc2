import type { NavigateOptions } from 'react-router-dom';
import { parseTrial, toTrialParameters, type Trial } from './trial-state';
import { useUrlText } from '../../../lib/url-state/use-url-text';

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
  const updateUrl = (next: string) =>
    onTrial(parseTrial(new URLSearchParams(next)), { replace: next !== '' && urlText !== '' });
  const [text, setText] = useUrlText(urlText, updateUrl, DEBOUNCE_MS);
  const trial = parseTrial(new URLSearchParams(text));
  return [trial, (next: Trial) => setText(String(toTrialParameters(next)))] as const;
}
