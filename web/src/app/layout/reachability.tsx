import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { formatList } from '../../lib/formatting/format-list';
import { useOnline } from '../../lib/loading/use-online';
import { getServiceArea, type ServiceArea } from './service-areas';
import { isAllAway, isBusy, isUnreachable } from '../../lib/server/refused';
import { t } from '@laurel/words/pages/site/shell';
import { useTryAgain } from '../../lib/loading/use-try-again';
import { Button } from '../../ui/buttons/button';
import css from './shell.module.css';

const no = () => false;
const nothing = () => '';
const ALL = 'all';

/**
 * Returns what is unreachable and being retried: everything, or a list of areas. The empty string means
 * nothing.
 */
function findUnreachable(failing: readonly Query[]): string {
  if (failing.some(({ state }) => isAllAway(state.fetchFailureReason))) return ALL;
  return [...new Set(failing.map(({ queryKey }) => getServiceArea(String(queryKey[0]))))].toSorted().join();
}
function sentence(unavailable: string): string {
  if (unavailable === ALL || unavailable === '') return t('unreachable');
  const what = formatList(unavailable.split(',').map((area) => t(`service.${area as ServiceArea}`)));
  return t('unavailable', { what });
}

/**
 * One line that is shown while the browser is offline or a query of this page is being retried, also between
 * two failures. It disappears when the query succeeds.
 */
export function Reachability() {
  const cache = useQueryClient().getQueryCache();
  const online = useOnline();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const fetchedAfter = (failed: (reason: unknown) => boolean) =>
    cache
      .getAll()
      .filter(({ state }) => state.fetchStatus === 'fetching' && failed(state.fetchFailureReason));
  const unavailable = useSyncExternalStore(
    subscribe,
    () => findUnreachable(fetchedAfter(isUnreachable)),
    nothing,
  );
  const trying = unavailable !== '';
  const [last, setLast] = useState(unavailable);
  if (trying && last !== unavailable) setLast(unavailable);
  const busy = useSyncExternalStore(subscribe, () => fetchedAfter(isBusy).length > 0, no);
  const { isTrying: isRetryRequested, again } = useTryAgain();
  const missing = trying || isRetryRequested;
  return (
    <div role="status">
      {busy && !missing && online && (
        <div className={css.banner}>
          <p>{t('busy')}</p>
        </div>
      )}
      {(missing || !online) && (
        <div className={css.banner}>
          <p>{online ? sentence(last) : t('offline')}</p>
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
