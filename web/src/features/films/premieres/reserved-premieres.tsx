import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/films/film-page';
import { t as tReserved } from '@laurel/messages/pages/films/reserved-premieres';
import { useReservedPremiereLabels } from '../../../lib/premieres/use-reserved-premiere-labels';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import css from './premieres.module.css';
import { useReservationConflicts, type OtherScreenings } from './use-reservation-conflicts';

const ReserveDialog = lazyComponent(() => import('./reserve-dialog').then((module) => module.default));

/** The reserved premieres with their festivals and conflicts. They apply to every plan, list and board. */
export function ReservedPremieres({
  film,
  otherScreenings,
}: {
  film: Film;
  otherScreenings: OtherScreenings;
}) {
  const [isOpen, setOpen] = useState(false);
  const labels = useReservedPremiereLabels(film.reservedPremieres, (level) => tReserved(`label.${level}`));
  const conflicts = useReservationConflicts(film, film.reservedPremieres, otherScreenings);
  return (
    <section className={css.reserved} aria-label={t('reservations.title')}>
      <h3>{t('reservations.title')}</h3>
      {labels.length === 0 && <p className={css.muted}>{tReserved('none')}</p>}
      {labels.length > 0 && (
        <ul>
          {film.reservedPremieres.map(({ level }, n) => (
            <li key={level}>
              {labels[n]}
              {conflicts
                .filter((conflict) => conflict.level === level)
                .map(({ text }) => (
                  <p key={text} className={css.problem}>
                    {text}
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen(true)}>{t('reservations.change')}</Button>
      <Suspense>
        {isOpen && (
          <ReserveDialog film={film} otherScreenings={otherScreenings} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </section>
  );
}
