import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeys } from '../../../ui/keyboard/shortcuts';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { TextField } from '../../../ui/forms/text-field';
import { useUrlParameters } from './use-url-parameters';

const ADDRESS_DELAY_MS = 120;

/** Searches by text while the user types. The URL stores the text as `query`; "/" focuses the box. */
export function SearchBox({ label, shortcutsLabel }: { label: string; shortcutsLabel: string }) {
  const { parameters, setParameters } = useUrlParameters();
  const box = useRef<HTMLInputElement>(null);
  useKeys(shortcutsLabel, [{ keys: '/', label, run: () => box.current?.focus() }]);
  const addressQuery = parameters.get('query') ?? '';
  const [text, setText] = useState(addressQuery);
  const debouncedText = useDebounced(text, ADDRESS_DELAY_MS);
  const updateAddress = useEffectEvent(() => {
    if (debouncedText.trim() !== addressQuery) setParameters({ query: debouncedText.trim() || null });
  });
  useEffect(() => updateAddress(), [debouncedText]);
  const [lastQuery, setLastQuery] = useState(addressQuery);
  if (addressQuery !== lastQuery) {
    // The URL changed: by “Back” or “clear”, or by this box, which may contain newer text.
    setLastQuery(addressQuery);
    if (addressQuery !== debouncedText.trim()) setText(addressQuery);
  }
  return (
    <TextField
      ref={box}
      label={label}
      type="search"
      maxLength={MAX_QUERY_LENGTH}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
