import { parseId } from '@laurel/rules/links/ids';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { useConversion } from '../../../lib/money/conversion';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { useTitle } from '../../../lib/page/use-title';
import type { Film } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { FilmCover } from '../../../widgets/films/film-cover';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { LoadError } from '../../../widgets/feedback/load-error';
import { Waiting } from '../../../widgets/feedback/waiting';
import type { RenderVerdict } from '../board/board';
import { matchesPath } from './empty-list';
import { ListPremieres } from './list-premieres';
import { ListViews, ViewTabs } from './list-views';
import { Sendings } from '../sending/sendings';
import css from '../submissions.module.css';

/** `renderPremieres`: renders a film's premieres, which belong to another feature. */
type Props = { renderVerdict: RenderVerdict; renderPremieres: (film: Film) => ReactNode };

/** All submissions of a film by state. An invalid id, or another user's film, is not found. */
export function SubmissionsPage(props: Props) {
  const filmId = parseId(useParams().filmId);
  if (filmId === null) throw new Response(null, { status: 404 });
  return <FilmSubmissions key={filmId} filmId={filmId} {...props} />;
}

function FilmSubmissions({ filmId, renderVerdict, renderPremieres }: Props & { filmId: number }) {
  const film = useQuery(query('getFilm', { filmId }));
  const submissions = useQuery({
    ...fetchAllPages('getUserSubmissionsByFilmId', { filmId, deadlines: true }),
    enabled: Boolean(film.data),
  });
  useTitle(film.data ? `${t('title')}, ${film.data.name}` : t('title'));
  useConversion();
  if (film.data === null) throw new Response(null, { status: 404 });
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.film}>
          {film.data && <FilmCover film={film.data} isSmall />}
          <div>
            {film.failureReason && !film.data ? (
              <h1>{t('title')}</h1>
            ) : (
              <>
                <p className={css.muted}>{t('title')}</p>
                {film.data ? <h1 dir="auto">{film.data.name}</h1> : <Skeleton height="title" />}
              </>
            )}
          </div>
        </div>
        {film.data && submissions.data && <ViewTabs />}
        <div className={css.actions}>
          {film.data && <ListPremieres>{renderPremieres(film.data)}</ListPremieres>}
          {submissions.data?.total !== 0 && <ButtonLink to={matchesPath(filmId)}>{t('matches')}</ButtonLink>}
        </div>
      </header>
      {film.isError && <ErrorState error={film.error} onRetry={() => void film.refetch()} />}
      <LoadError query={submissions} />
      {submissions.isPending && !film.isError && (
        <Waiting query={film.data ? submissions : film} lines={1} height="card" />
      )}
      {film.data && <Sendings film={film.data} />}
      {film.data && submissions.data && (
        <ListViews film={film.data} submissions={submissions.data.items} renderVerdict={renderVerdict} />
      )}
    </div>
  );
}
