import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { newestFilms } from '../../../lib/films';
import { t } from '../../../lib/texts/matching';
import type { Film } from '../../../lib/wire';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/state';
import { VerdictMark } from '../../../ui/verdict-mark';
import { caveatOf } from '../caveat';
import { changeWords } from '../change-words';
import { useExplanation } from '../use-explanation';
import css from './sheet.module.css';

/** So many are asked about: each is a question of its own. */
const MOST = 6;

/** What the same competition says of one's other films, the newest; asked for when it is opened. */
export function OtherFilms({ film, competitionId }: { film: Film; competitionId: number }) {
  const films = useQuery(newestFilms(film.createdBy));
  const [isOpen, setOpen] = useState(false);
  const others = (films.data?.items ?? []).filter(({ id }) => id !== film.id).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <details className={css.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sheet.others', { n: others.length })}</summary>
      {isOpen && (
        <ul className={css.others}>
          {others.map((other) => (
            <OtherFilm key={other.id} film={other} competitionId={competitionId} />
          ))}
        </ul>
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
