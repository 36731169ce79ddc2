import { useState } from 'react';
import { t as shared } from '../../lib/texts/controls';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import css from './submissions.module.css';
import type { Lookup } from './use-lookup';

/** What is not known yet is said: silence would read as “none”. The button stays while it is tried again, so that the focus does. */
export function PremiereLookup({
  state,
  asking,
  away,
  onAgain,
}: {
  state: Lookup['state'];
  asking: string;
  away: string;
  onAgain: () => void;
}) {
  const [isTrying, setTrying] = useState(false);
  if (isTrying && state === 'known') setTrying(false);
  if (state === 'known') return null;
  if (state === 'asking' && !isTrying)
    return (
      <p role="status" className={css.muted}>
        {asking}
      </p>
    );
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
