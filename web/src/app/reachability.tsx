import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useOnline } from '../lib/online';
import { isBusy, isUnreachable } from '../lib/refused';
import { t } from '../lib/texts/shell';
import { useTryAgain } from '../lib/use-try-again';
import { Button } from '../ui/button';
import css from './shell.module.css';

const no = () => false;

/** One calm line while the browser is offline or something on this page is being tried again, also between two failures; gone as soon as it is answered. */
export function Reachability() {
  const cache = useQueryClient().getQueryCache();
  const online = useOnline();
  const subscribe = useCallback((told: () => void) => cache.subscribe(told), [cache]);
  const isAnyFetchedAfter = (failed: (reason: unknown) => boolean) => () =>
    cache.getAll().some(({ state }) => state.fetchStatus === 'fetching' && failed(state.fetchFailureReason));
  const trying = useSyncExternalStore(subscribe, isAnyFetchedAfter(isUnreachable), no);
  const busy = useSyncExternalStore(subscribe, isAnyFetchedAfter(isBusy), no);
  const { isTrying: asked, again } = useTryAgain();
  const missing = trying || asked;
  return (
    <div role="status">
      {busy && !missing && online && (
        <div className={css.banner}>
          <p>{t('busy')}</p>
        </div>
      )}
      {(missing || !online) && (
        <div className={css.banner}>
          <p>{t(online ? 'unreachable' : 'offline')}</p>
          {missing && (
            <Button
              size="small"
              aria-busy={!trying || undefined}
              aria-disabled={!trying || undefined}
              onClick={() => trying && again()}
            >
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
