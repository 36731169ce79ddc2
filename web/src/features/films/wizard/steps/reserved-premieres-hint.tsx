import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/films/wizard';
import { t as tFilmPage } from '@laurel/messages/pages/films/film-page';
import { t as tReserved } from '@laurel/messages/pages/films/reserved-premieres';
import { useReservedPremiereLabels } from '../../../../lib/premieres/use-reserved-premiere-labels';
import type { Film } from '../../../../lib/server/wire';
import css from '../../wizard.module.css';

/** The film's reserved premieres, which apply to each run, and a link to the film's page, where they are changed. */
export function ReservedPremieresHint({ film }: { film: Film }) {
  const labels = useReservedPremiereLabels(film.reservedPremieres, (level) => tReserved(`label.${level}`));
  return (
    <section className={css.stack} aria-label={tFilmPage('reservations.title')}>
      <h3>{tFilmPage('reservations.title')}</h3>
      <p>{labels.length === 0 ? tReserved('none') : labels.join('; ')}</p>
      <p>
        {t('preferences.reservations.hint')}{' '}
        <Link to={`/user/${film.createdBy}/films/${film.id}`}>{t('preferences.reservations.change')}</Link>
      </p>
    </section>
  );
}
