import { LONGEST_QUERY } from '@laurel/rules/search-words';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeys } from '../../lib/keys';
import { useDebounced } from '../../lib/use-debounced';
import { TextField } from '../../ui/text-field';
import { useAddress } from './use-address';

const TYPING_MS = 120;

/** What is looked for by its words: asked as one types, kept in the address as `query`; "/" leads here. */
export function SearchBox({ label, about }: { label: string; about: string }) {
  const { parameters, set } = useAddress();
  const box = useRef<HTMLInputElement>(null);
  useKeys(about, [{ keys: '/', words: label, run: () => box.current?.focus() }]);
  const said = parameters.get('query') ?? '';
  const [text, setText] = useState(said);
  const settled = useDebounced(text, TYPING_MS);
  const tell = useEffectEvent(() => {
    if (settled.trim() !== said) set({ query: settled.trim() || null });
  });
  useEffect(() => tell(), [settled]);
  const [told, setTold] = useState(said);
  if (said !== told) {
    // "Back", or what clears all; not what was told from here, while more has been typed since.
    setTold(said);
    if (said !== settled.trim()) setText(said);
  }
  return (
    <TextField
      ref={box}
      label={label}
      type="search"
      maxLength={LONGEST_QUERY}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
