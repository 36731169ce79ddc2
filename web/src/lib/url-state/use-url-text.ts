import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../ui/hooks/use-debounced';

const unchanged = (text: string) => text;

/**
 * A text that the user types. `onText` is called after a pause and stores the text in the URL. A URL that changed
 * otherwise, for example by “Back”, replaces the text. `normalize`: converts the text to the one in the URL.
 */
export function useUrlText(
  urlText: string,
  onText: (text: string) => void,
  delayMs: number,
  normalize = unchanged,
) {
  const [text, setText] = useState(urlText);
  const debouncedText = normalize(useDebounced(text, delayMs));
  const updateUrl = useEffectEvent(() => {
    if (debouncedText !== urlText) onText(debouncedText);
  });
  useEffect(() => updateUrl(), [debouncedText]); // Only a change of the typed text changes the URL.
  const [lastUrlText, setLastUrlText] = useState(urlText);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    // The URL may have changed because of this text, which the user may have changed since.
    if (urlText !== debouncedText) setText(urlText);
  }
  return [text, setText] as const;
}
