import type { NavigateOptions } from 'react-router-dom';
import { parseWhatIf, toWhatIfParameters, type WhatIf } from './what-if-state';
import { useUrlText } from '../../../lib/url-state/use-url-text';

const DEBOUNCE_MS = 250;

/**
 * The current what-if. The URL follows after a pause. Starting and ending a what-if add a history entry each;
 * changes in between do not. A changed URL, for example after Back, replaces the what-if.
 */
export function useWhatIf(
  parameters: URLSearchParams,
  onWhatIf: (whatIf: WhatIf, options: NavigateOptions) => void,
) {
  const urlText = String(toWhatIfParameters(parseWhatIf(parameters)));
  const updateUrl = (next: string) =>
    onWhatIf(parseWhatIf(new URLSearchParams(next)), { replace: next !== '' && urlText !== '' });
  const [text, setText] = useUrlText(urlText, updateUrl, DEBOUNCE_MS);
  const whatIf = parseWhatIf(new URLSearchParams(text));
  return [whatIf, (next: WhatIf) => setText(String(toWhatIfParameters(next)))] as const;
}
