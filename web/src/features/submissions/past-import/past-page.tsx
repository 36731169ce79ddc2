import { parseId } from '@laurel/rules/links/ids';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/submissions/past';
import { useTitle } from '../../../lib/page/use-title';
import { FilmCover } from '../../../widgets/films/film-cover';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { PastImport } from './past-import';
import css from '../past-entries.module.css';

/** Imports a film's entries of earlier years. An invalid id, or another user's film, is not found. */
export function PastEntriesPage() {
  const filmId = parseId(useParams().filmId);
  if (filmId === null) throw new Response(null, { status: 404 });
  return <FilmImport key={filmId} filmId={filmId} />;
}

function FilmImport({ filmId }: { filmId: number }) {
  const film = useQuery(query('getFilm', { filmId }));
  useTitle(film.data ? `${t('title')}, ${film.data.name}` : t('title'));
  if (film.data === null) throw new Response(null, { status: 404 });
  return (
    <div className={css.page}>
      <header className={css.head}>
        {film.data && <FilmCover film={film.data} isSmall />}
        <div>
          <p className={css.muted}>
            <Link to=".." relative="path" dir="auto">
              {film.data?.name ?? t('back')}
            </Link>
          </p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      {film.isError && <ErrorState error={film.error} onRetry={() => void film.refetch()} />}
      {film.isPending && <Waiting query={film} lines={3} />}
      {film.data && <PastImport film={film.data} />}
    </div>
  );
}
