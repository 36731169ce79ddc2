import { Link } from 'react-router-dom';
import { runPrice } from '../../lib/run-price';
import { t } from '../../lib/texts/films';
import type { Film, FilmStanding } from '../../lib/wire';
import { Button, ButtonLink } from '../../ui/button';
import { FilmFace } from '../../ui/film-face';
import { RuntimeDial } from '../../ui/runtime-dial';
import { AcceptedPlaces } from './accepted-places';
import css from './film-card.module.css';
import { FilmStates } from './film-states';
import { PlanLink } from './plan-link';
import { PremiereLedger } from './premiere-ledger';
import { comingOf, untoldOf, useAcceptedPlaces } from './use-accepted-places';

interface Props {
  film: Film;
  /** Null: it was entered nowhere; undefined: not known yet. */
  standing: FilmStanding | null | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** A film by its face, with where it stands. */
export function FilmCard({ film, standing, onEdit, onDelete }: Props) {
  const { places, lookup } = useAcceptedPlaces(film, standing);
  const list = `/submissions2/user/${film.createdBy}/film/${film.id}`;
  return (
    <article className={css.card} aria-label={film.name}>
      <FilmFace film={film} />
      <div className={css.body}>
        <header className={css.name}>
          <h2 dir="auto">
            <Link to={`/user/${film.createdBy}/films/${film.id}`}>{film.name}</Link>
          </h2>
          {/* Without a still its title card says these. */}
          {film.face && (
            <p>{[film.productionDate?.slice(0, 4), ...film.types].filter(Boolean).join(' · ')}</p>
          )}
        </header>
        <div className={css.facts}>
          {(film.face || film.length === null) && <RuntimeDial seconds={film.length} size={52} />}
          <PremiereLedger film={film} untold={untoldOf(places)} coming={comingOf(places)} />
        </div>
        <AcceptedPlaces film={film} places={places} lookup={lookup} />
        <FilmStates standing={standing} />
        <p className={css.plan}>
          <PlanLink film={film} />
          <span className={css.changes}>
            <Button look="quiet" size="small" onClick={onEdit}>
              {t('card.edit')}
            </Button>
            <Button look="quiet" size="small" onClick={onDelete}>
              {t('card.delete')}
            </Button>
          </span>
        </p>
        <div className={css.actions}>
          <ButtonLink look="primary" size="small" to={`/user/matching?filmId=${film.id}`}>
            {t('card.matches')}
          </ButtonLink>
          <ButtonLink size="small" to={list}>
            {t('card.submissions')}
          </ButtonLink>
          <ButtonLink size="small" to={`/user/wizard?filmId=${film.id}`} title={runPrice(film)}>
            {t('card.wizard')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
