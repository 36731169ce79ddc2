import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useThrottled } from '../../../ui/hooks/use-throttled';

/** The minimum time between two queries while the user types. */
const QUERY_INTERVAL_MS = 60;
const URL_DELAY_MS = 160;

/**
 * The typed search text. `searchText` is queried while the user types. `onText` updates the URL after a
 * pause. A changed URL replaces the text.
 */
export function useSearchText(urlText: string, onText: (text: string) => void) {
  const [text, setText] = useState(urlText);
  const debouncedText = useDebounced(text, URL_DELAY_MS);
  const searchText = useThrottled(text, QUERY_INTERVAL_MS).trim();
  const updateUrl = useEffectEvent((text: string) => {
    if (text !== urlText) onText(text);
  });
  useEffect(() => updateUrl(debouncedText), [debouncedText]); // Only a change of the typed text changes the URL.
  const [lastUrlText, setLastUrlText] = useState(urlText);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    if (urlText !== debouncedText) setText(urlText);
  }
  return { text, setText, searchText };
}
