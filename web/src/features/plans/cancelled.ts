import { useEffect, type RefObject } from 'react';
import { formatDate } from '../../lib/instant';
import { t } from '../../lib/texts/plans';
import type { Film } from '../../lib/wire';
import { toast } from '../../ui/toast';

/** Of which film a plan was about to be cancelled, in this tab: the form leaves the page, and comes back to it. */
const KEY = 'laurel.cancelled';

/** To be said once the page is back. */
export const keepCancelled = (filmId: number): void => sessionStorage.setItem(KEY, String(filmId));

function takeCancelled(): string | null {
  const filmId = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return filmId;
}

/** Says that the film's plan was cancelled, once the page is back from it, and begins at `head`; not where it was refused. */
export function useSayCancelled(film: Film | undefined, head: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!film || takeCancelled() !== String(film.id) || film.subscription?.state !== 'expiring') return;
    const { periodEnd } = film.subscription;
    const until = periodEnd ? t('cancel.until', { until: formatDate(periodEnd) }) : '';
    toast(`${t('cancelled', { film: film.name })} ${until}`.trim());
    head.current?.focus();
  }, [film, head]);
}
