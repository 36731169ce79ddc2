import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { newestFilms } from '../../../lib/films';
import { t } from '../../../lib/texts/matching';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/state';
import { VerdictMark } from '../../../ui/verdict-mark';
import { caveatOf } from '../caveat';
import { changeWords } from '../change-words';
import { useExplanation } from '../use-explanation';
import css from './sheet.module.css';

/** So many are asked about at once: each is a question of its own. */
const AT_ONCE = 6;

/** What the same competition says of one's other films, the newest first; asked for when it is opened, and some more by each press. */
export function OtherFilms({ film, competitionId }: { film: Film; competitionId: number }) {
  const films = useQuery(newestFilms(film.createdBy));
  const [isOpen, setOpen] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const all = (films.data?.items ?? []).filter(({ id }) => id !== film.id);
  const others = all.slice(0, most);
  const total = Math.max(all.length, (films.data?.total ?? 0) - 1);
  if (others.length === 0) return null;
  return (
    <details className={css.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sheet.others', { n: total })}</summary>
      {isOpen && (
        <ul className={css.others}>
          {others.map((other) => (
            <OtherFilm key={other.id} film={other} competitionId={competitionId} />
          ))}
        </ul>
      )}
      {isOpen && total > others.length && (
        <p className={css.muted}>
          {t('sheet.others.shown', { n: others.length, all: total })}{' '}
          {all.length > others.length ? (
            <Button look="quiet" size="small" onClick={() => setMost(most + AT_ONCE)}>
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
  const asked = { filmId: film.id, competitionIds: [competitionId] };
  const { explained, explanation, isArriving } = useExplanation(asked, competitionId);
  const change = explanation && !explanation.isLocked ? changeWords(explanation) : null;
  return (
    <li>
      <Link to={`/user/matching?filmId=${film.id}&competition=${competitionId}`}>
        <bdi>{film.name}</bdi>
      </Link>
      {explained.isPending && <Skeleton lines={1} />}
      {explained.isError && !explained.data && (
        <ErrorState error={explained.error} onRetry={() => void explained.refetch()} />
      )}
      {explanation && <VerdictMark verdict={explanation.verdict} caveat={caveatOf(explanation)} />}
      {isArriving && <span className={css.muted}>{t('row.arriving')}</span>}
      {explained.data && !explanation && !isArriving && (
        <span className={css.muted}>{t('sheet.others.locked')}</span>
      )}
      {change && <p className={css.muted}>{change}</p>}
    </li>
  );
}
