import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useOnline } from '../lib/online';
import { isUnreachable } from '../lib/refused';
import { t } from '../lib/texts/shell';
import { tryAgain } from '../lib/try-again';
import { Button } from '../ui/button';
import css from './shell.module.css';

/** One calm line while the browser is offline or something on this page is being tried again; gone as soon as it is answered. */
export function Reachability() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const online = useOnline();
  const subscribe = useCallback((told: () => void) => cache.subscribe(told), [cache]);
  const trying = useSyncExternalStore(subscribe, () =>
    cache.getAll().some(({ state }) => state.fetchStatus === 'fetching' && isUnreachable(state.fetchFailureReason)),
  );
  return (
    <div role="status">
      {(trying || !online) && (
        <div className={css.banner}>
          <p>{t(online ? 'unreachable' : 'offline')}</p>
          {trying && (
            <Button size="small" onClick={() => void tryAgain(client)}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
