import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createNewestFilmsQuery } from '../../../lib/films/user-films';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { LoadError } from '../../../widgets/feedback/load-error';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import { getCaveat } from '../explanation/caveat';
import { formatChange } from '../explanation/format-change';
import { useExplanation } from '../explanation/use-explanation';
import css from './sheet.module.css';

/** The number of films per step; each one needs a separate query. */
const FILMS_PER_STEP = 6;

/** The competition's verdicts for the user's other films, newest first. Loads when opened. */
export function OtherFilms({ film, competitionId }: { film: Film; competitionId: number }) {
  const films = useQuery(createNewestFilmsQuery(film.createdBy));
  const [isOpen, setOpen] = useState(false);
  const [limit, setLimit] = useState(FILMS_PER_STEP);
  const otherFilms = (films.data?.items ?? []).filter(({ id }) => id !== film.id);
  const shownFilms = otherFilms.slice(0, limit);
  const total = Math.max(otherFilms.length, (films.data?.total ?? 0) - 1);
  if (shownFilms.length === 0) return null;
  return (
    <details className={css.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sheet.others', { n: total })}</summary>
      {isOpen && (
        <ul className={css.others}>
          {shownFilms.map((otherFilm) => (
            <OtherFilm key={otherFilm.id} film={otherFilm} competitionId={competitionId} />
          ))}
        </ul>
      )}
      {isOpen && total > shownFilms.length && (
        <p className={css.muted}>
          {t('sheet.others.shown', { n: shownFilms.length, all: total })}{' '}
          {otherFilms.length > shownFilms.length ? (
            <Button variant="subtle" size="small" onClick={() => setLimit(limit + FILMS_PER_STEP)}>
              {t('sheet.others.more')}
            </Button>
          ) : (
            <Link to={`/user/${film.createdBy}/films`}>{t('sheet.others.rest')}</Link>
          )}
        </p>
      )}
    </details>
  );
}

function OtherFilm({ film, competitionId }: { film: Film; competitionId: number }) {
  const input = { filmId: film.id, competitionIds: [competitionId] };
  const { explanationQuery, explanation, isRebuilding } = useExplanation(input, competitionId);
  const change = explanation && !explanation.isLocked ? formatChange(explanation) : null;
  return (
    <li>
      <Link to={`/user/matching?filmId=${film.id}&competition=${competitionId}`}>
        <bdi>{film.name}</bdi>
      </Link>
      {explanationQuery.isPending && <Skeleton lines={1} />}
      <LoadError query={explanationQuery} />
      {explanation && <VerdictIcon verdict={explanation.verdict} caveat={getCaveat(explanation)} />}
      {isRebuilding && <span className={css.muted}>{t('row.loading')}</span>}
      {explanationQuery.data && !explanation && !isRebuilding && (
        <span className={css.muted}>{t('sheet.others.locked')}</span>
      )}
      {change && <p className={css.muted}>{change}</p>}
    </li>
  );
}
