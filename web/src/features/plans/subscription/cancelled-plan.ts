import { useEffect, type RefObject } from 'react';
import { formatDate } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/plans';
import type { Film } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';

/** Stores the film whose plan is being cancelled, because the form leaves the page and returns to it. */
const KEY = 'laurel.cancelled';

export const rememberCancelledFilm = (filmId: number): void => sessionStorage.setItem(KEY, String(filmId));

function takeCancelledFilmId(): string | null {
  const filmId = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return filmId;
}

/** After the return from a cancellation that was not refused, shows a toast and focuses `head`. */
export function useCancelledToast(film: Film | undefined, head: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!film || takeCancelledFilmId() !== String(film.id) || film.subscription?.state !== 'expiring') return;
    const { periodEnd } = film.subscription;
    const untilText = periodEnd ? t('cancel.until', { until: formatDate(periodEnd) }) : '';
    toast(`${t('cancelled', { film: film.name })} ${untilText}`.trim());
    head.current?.focus();
  }, [film, head]);
}
