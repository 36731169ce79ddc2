import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isUnreachable } from '../lib/refused';
import { t } from '../lib/texts/shell';
import css from './shell.module.css';

/** One calm line while something on this page is being tried again; gone as soon as it is answered. */
export function Reachability() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((told: () => void) => cache.subscribe(told), [cache]);
  const trying = useSyncExternalStore(subscribe, () =>
    cache.getAll().some(({ state }) => state.fetchStatus === 'fetching' && isUnreachable(state.fetchFailureReason)),
  );
  return (
    <div role="status">
      {trying && (
        <div className={css.banner}>
          <p>{t('unreachable')}</p>
        </div>
      )}
    </div>
  );
}
