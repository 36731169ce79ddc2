import { Pencil, Trash2 } from 'lucide-react';
import { getDirectors } from '@laurel/rules/films/credits';
import { countryName } from '@laurel/messages/formatting/location-names';
import { formatList } from '../../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/films/film-page';
import type { Film } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { FilmCover } from '../../../widgets/films/film-cover';
import { RuntimeDial } from '../../../widgets/films/runtime-dial';
import { PlanLink } from '../summary/plan-link';
import css from '../page.module.css';

type Props = { film: Film; onEdit: () => void; onDelete: () => void };

/** The film's cover image, its main details and its actions. */
export function FilmHead({ film, onEdit, onDelete }: Props) {
  const details = [
    film.productionDate?.slice(0, 4),
    ...film.types,
    ...film.genres,
    film.productionCountries.map(countryName).join(', '),
  ].filter(Boolean);
  const directors = getDirectors(film.credits);
  return (
    <header className={css.head}>
      <FilmCover film={film} sizes="(max-width: 44rem) 100vw, 36rem" isUncropped />
      <div className={css.summary}>
        <h1 dir="auto">{film.name}</h1>
        {directors.length > 0 && (
          <p className={css.byline} dir="auto">
            {t('directors', { names: formatList(directors) })}
          </p>
        )}
        {details.length > 0 && <p className={css.muted}>{details.join(' · ')}</p>}
        {film.coverImage && <RuntimeDial seconds={film.length} />}
        <p>
          <PlanLink film={film} />
        </p>
        <div className={css.actions}>
          <ButtonLink variant="primary" to={`/user/matching?filmId=${film.id}`}>
            {t('matches')}
          </ButtonLink>
          <ButtonLink to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('list')}</ButtonLink>
          <Button onClick={onEdit}>
            <Pencil size={16} aria-hidden /> {t('edit')}
          </Button>
          <Button variant="subtle" onClick={onDelete}>
            <Trash2 size={16} aria-hidden /> {t('delete')}
          </Button>
        </div>
      </div>
    </header>
  );
}
