import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced';
import { useThrottled } from '../../lib/use-throttled';

/** Between two questions while one types. */
const ASK_MS = 60;
const REST_MS = 160;

/** What is typed into the search: `wanted` is asked for as it is typed; the address, told by `onText`, follows once typing rests, and says what stands here when it changes. */
export function useSearchText(addressed: string, onText: (text: string) => void) {
  const [text, setText] = useState(addressed);
  const settled = useDebounced(text, REST_MS);
  const wanted = useThrottled(text, ASK_MS).trim();
  const typed = useEffectEvent((text: string) => {
    if (text !== addressed) onText(text);
  });
  useEffect(() => typed(settled), [settled]); // only what was typed moves the address
  const [known, setKnown] = useState(addressed);
  if (known !== addressed) {
    setKnown(addressed);
    if (addressed !== settled) setText(addressed);
  }
  return { text, setText, wanted };
}
