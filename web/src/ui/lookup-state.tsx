import { useState } from 'react';
import type { Lookup } from '../lib/use-lookup';
import { t as shared } from '../lib/texts/controls';
import { Button } from './button';
import { Notice } from './state';
import css from './lookup-state.module.css';

/** What is not known is said: silence would read as “none”; that it is being asked only where it has words. The button stays while it is tried again, so that the focus does. */
export function LookupState({
  state,
  asking,
  away,
  onAgain,
}: {
  state: Lookup['state'];
  asking?: string;
  away: string;
  onAgain: () => void;
}) {
  const [isTrying, setTrying] = useState(false);
  if (isTrying && state === 'known') setTrying(false);
  if (state === 'known') return null;
  if (state === 'asking' && !isTrying)
    return asking ? (
      <p role="status" className={css.asking}>
        {asking}
      </p>
    ) : null;
  const retry = () => {
    setTrying(true);
    onAgain();
  };
  return (
    <Notice>
      <p role="status">{away}</p>
      <Button size="small" busy={state === 'asking'} onClick={retry}>
        {shared('retry')}
      </Button>
    </Notice>
  );
}
