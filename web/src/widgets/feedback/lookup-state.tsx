import { useState } from 'react';
import type { Lookup } from '../../lib/loading/use-lookup';
import { t as shared } from '@laurel/messages/pages/controls/controls';
import { Button } from '../../ui/buttons/button';
import { Notice } from '../../ui/feedback/notice';
import css from './lookup-state.module.css';

type Props = { state: Lookup['state']; loadingText?: string; unavailableText: string; onRetry: () => void };

/**
 * Shows that data is missing, because an empty view would read as “none”. The loading state is shown only if
 * it has a text. The retry button stays during a retry, so that it keeps the focus.
 */
export function LookupState({ state, loadingText, unavailableText, onRetry }: Props) {
  const [isTrying, setTrying] = useState(false);
  if (isTrying && state === 'loaded') setTrying(false);
  if (state === 'loaded') return null;
  if (state === 'loading' && !isTrying)
    return loadingText ? (
      <p role="status" className={css.loading}>
        {loadingText}
      </p>
    ) : null;
  const retry = () => {
    setTrying(true);
    onRetry();
  };
  return (
    <Notice>
      <p role="status">{unavailableText}</p>
      <Button size="small" busy={state === 'loading'} onClick={retry}>
        {shared('retry')}
      </Button>
    </Notice>
  );
}
