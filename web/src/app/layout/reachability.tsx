import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { formatList } from '../../lib/formatting/format-list';
import { useOnline } from '../../lib/loading/use-online';
import { getServiceArea, type ServiceArea } from './service-areas';
import { isServerUnreachable, isRateLimited, isStillUnreachable } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/site/shell';
import { useRetryUnreachable } from '../../lib/loading/use-retry-unreachable';
import { Button } from '../../ui/buttons/button';
import css from './shell.module.css';

const ALL = 'all';

/** Returns the unreachable areas, joined by commas, or `all`. The empty string means that all are reachable. */
function findUnreachable(failedQueries: readonly Query[]): string {
  if (failedQueries.some(({ state }) => isServerUnreachable(state.fetchFailureReason))) return ALL;
  return [...new Set(failedQueries.map(({ queryKey }) => getServiceArea(String(queryKey[0]))))]
    .toSorted()
    .join();
}
function formatUnavailable(unavailable: string): string {
  if (unavailable === ALL || unavailable === '') return t('unreachable');
  const areas = formatList(unavailable.split(',').map((area) => t(`service.${area as ServiceArea}`)));
  return t('unavailable', { what: areas });
}

/** One line that is shown while the browser is offline, or until a failed query of this page succeeds. */
export function Reachability() {
  const cache = useQueryClient().getQueryCache();
  const online = useOnline();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  /** Returns the queries that are retried after a failure of this kind. */
  const findRetriedQueries = (isFailure: (state: Query['state']) => boolean) =>
    cache.getAll().filter(({ state }) => state.fetchStatus === 'fetching' && isFailure(state));
  const unavailable = useSyncExternalStore(
    subscribe,
    () =>
      findUnreachable(
        findRetriedQueries(({ fetchFailureCount, fetchFailureReason }) =>
          isStillUnreachable(fetchFailureCount, fetchFailureReason),
        ),
      ),
    () => '',
  );
  const isUnavailable = unavailable !== '';
  const [lastUnavailable, setLastUnavailable] = useState(unavailable);
  if (isUnavailable && lastUnavailable !== unavailable) setLastUnavailable(unavailable);
  const hasRateLimitedQuery = useSyncExternalStore(
    subscribe,
    () => findRetriedQueries(({ fetchFailureReason }) => isRateLimited(fetchFailureReason)).length > 0,
    () => false,
  );
  const { isRetrying: isRetryRequested, retry } = useRetryUnreachable();
  const isDataMissing = isUnavailable || isRetryRequested;
  return (
    <div role="status">
      {hasRateLimitedQuery && !isDataMissing && online && (
        <div className={css.banner}>
          <p>{t('busy')}</p>
        </div>
      )}
      {(isDataMissing || !online) && (
        <div className={css.banner}>
          <p>{online ? formatUnavailable(lastUnavailable) : t('offline')}</p>
          {isDataMissing && (
            <Button
              size="small"
              aria-busy={!isUnavailable || undefined}
              aria-disabled={!isUnavailable || undefined}
              onClick={() => isUnavailable && retry()}
            >
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
