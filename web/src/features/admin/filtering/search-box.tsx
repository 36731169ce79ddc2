import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { useRef } from 'react';
import { useKeys } from '../../../ui/keyboard/shortcuts';
import { TextField } from '../../../ui/forms/text-field';
import { useUrlParameters } from './use-url-parameters';
import { useUrlText } from '../../../lib/url-state/use-url-text';

const ADDRESS_DELAY_MS = 120;

/** Searches by text while the user types. The URL stores the text as `query`; "/" focuses the box. */
export function SearchBox({ label, shortcutsLabel }: { label: string; shortcutsLabel: string }) {
  const { parameters, setParameters } = useUrlParameters();
  const box = useRef<HTMLInputElement>(null);
  useKeys(shortcutsLabel, [{ keys: '/', label, run: () => box.current?.focus() }]);
  const [text, setText] = useUrlText(
    parameters.get('query') ?? '',
    (query) => setParameters({ query: query || null }),
    ADDRESS_DELAY_MS,
    (typedText) => typedText.trim(),
  );
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
