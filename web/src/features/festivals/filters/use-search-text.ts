import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useThrottled } from '../../../ui/hooks/use-throttled';

/** The minimum time between two queries while the user types. */
const QUERY_INTERVAL_MS = 60;
const REST_MS = 160;

/**
 * The typed search text. `searchText` is queried while the user types. `onText` updates the URL after a
 * pause. A changed URL replaces the text.
 */
export function useSearchText(addressed: string, onText: (text: string) => void) {
  const [text, setText] = useState(addressed);
  const settled = useDebounced(text, REST_MS);
  const searchText = useThrottled(text, QUERY_INTERVAL_MS).trim();
  const typed = useEffectEvent((text: string) => {
    if (text !== addressed) onText(text);
  });
  useEffect(() => typed(settled), [settled]); // Only typed text changes the URL.
  const [known, setKnown] = useState(addressed);
  if (known !== addressed) {
    setKnown(addressed);
    if (addressed !== settled) setText(addressed);
  }
  return { text, setText, searchText };
}
