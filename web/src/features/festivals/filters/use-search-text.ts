import { useUrlText } from '../../../lib/url-state/use-url-text';
import { useThrottled } from '../../../ui/hooks/use-throttled';

/** The minimum time between two queries while the user types. */
const QUERY_INTERVAL_MS = 60;
const URL_DELAY_MS = 160;

/** The typed search text. `searchText` is queried while the user types. `onText` updates the URL after a pause. */
export function useSearchText(urlText: string, onText: (text: string) => void) {
  const [text, setText] = useUrlText(urlText, onText, URL_DELAY_MS);
  const searchText = useThrottled(text, QUERY_INTERVAL_MS).trim();
  return { text, setText, searchText };
}
