import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { enumerated } from '../lib/enumerated';
import { useOnline } from '../lib/online';
import { partOf, type Part } from '../lib/parts';
import { isAllAway, isBusy, isUnreachable } from '../lib/refused';
import { t } from '../lib/texts/shell';
import { useTryAgain } from '../lib/use-try-again';
import { Button } from '../ui/button';
import css from './shell.module.css';

const no = () => false;
const nothing = () => '';
const ALL = 'all';

/** What is away while it is tried again: everything, or parts by name; nothing is an empty text. */
function awayOf(failing: readonly Query[]): string {
  if (failing.some(({ state }) => isAllAway(state.fetchFailureReason))) return ALL;
  return [...new Set(failing.map(({ queryKey }) => partOf(String(queryKey[0]))))].toSorted().join();
}
function sentence(away: string): string {
  if (away === ALL || away === '') return t('unreachable');
  const what = enumerated(away.split(',').map((part) => t(`part.${part as Part}`)));
  return t('away', { what });
}

/** One calm line while the browser is offline or something on this page is being tried again, also between two failures; gone as soon as it is answered. */
export function Reachability() {
  const cache = useQueryClient().getQueryCache();
  const online = useOnline();
  const subscribe = useCallback((told: () => void) => cache.subscribe(told), [cache]);
  const fetchedAfter = (failed: (reason: unknown) => boolean) =>
    cache
      .getAll()
      .filter(({ state }) => state.fetchStatus === 'fetching' && failed(state.fetchFailureReason));
  const away = useSyncExternalStore(subscribe, () => awayOf(fetchedAfter(isUnreachable)), nothing);
  const trying = away !== '';
  const [last, setLast] = useState(away);
  if (trying && last !== away) setLast(away);
  const busy = useSyncExternalStore(subscribe, () => fetchedAfter(isBusy).length > 0, no);
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
