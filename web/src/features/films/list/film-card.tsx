import { Link } from 'react-router-dom';
import { formatRunPrice } from '../../../lib/films/run-price';
import { t } from '@laurel/messages/pages/films/films';
import type { Film, FilmSummary } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { FilmCover } from '../../../widgets/films/film-cover';
import { RuntimeDial } from '../../../widgets/films/runtime-dial';
import { UnlistedEntries } from '../premieres/unlisted-entries';
import css from '../card.module.css';
import { FilmStates } from '../summary/film-states';
import { PlanLink } from '../summary/plan-link';
import { PremiereStatus } from '../premieres/premiere-status';
import { useUnlistedEntries, getOtherScreenings } from '../premieres/use-unlisted-entries';

interface Props {
  film: Film;
  /** Null: the film has no entries; undefined: still loading. */
  filmSummary: FilmSummary | null | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** A film's card with its cover image and its state. */
export function FilmCard({ film, filmSummary, onEdit, onDelete }: Props) {
  const { unlistedEntries, lookup } = useUnlistedEntries(film, filmSummary);
  const named = { film: film.name };
  const listPath = `/submissions2/user/${film.createdBy}/film/${film.id}`;
  return (
    <article className={css.card} aria-label={film.name}>
      <FilmCover film={film} />
      <div className={css.body}>
        <header className={css.name}>
          <h2 dir="auto">
            <Link to={`/user/${film.createdBy}/films/${film.id}`}>{film.name}</Link>
          </h2>
          {/* Without a still, the title card shows these. */}
          {film.coverImage && (
            <p>{[film.productionDate?.slice(0, 4), ...film.types].filter(Boolean).join(' · ')}</p>
          )}
        </header>
        <div className={css.details}>
          {(film.coverImage || film.length === null) && <RuntimeDial seconds={film.length} size={52} />}
          <PremiereStatus film={film} {...getOtherScreenings(unlistedEntries)} />
        </div>
        <UnlistedEntries film={film} unlistedEntries={unlistedEntries} lookup={lookup} />
        <FilmStates filmSummary={filmSummary} />
        <p className={css.plan}>
          <PlanLink film={film} />
          <span className={css.changes}>
            <Button variant="subtle" size="small" aria-label={t('card.edit.of', named)} onClick={onEdit}>
              {t('card.edit')}
            </Button>
            <Button variant="subtle" size="small" aria-label={t('card.delete.of', named)} onClick={onDelete}>
              {t('card.delete')}
            </Button>
          </span>
        </p>
        <div className={css.actions}>
          <ButtonLink
            variant="primary"
            size="small"
            to={`/user/matching?filmId=${film.id}`}
            aria-label={t('card.matches.of', named)}
          >
            {t('card.matches')}
          </ButtonLink>
          <ButtonLink size="small" to={listPath} aria-label={t('card.submissions.of', named)}>
            {t('card.submissions')}
          </ButtonLink>
          <ButtonLink
            size="small"
            to={`/user/wizard?filmId=${film.id}`}
            title={formatRunPrice(film)}
            aria-label={t('card.wizard.of', named)}
          >
            {t('card.wizard')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
