import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { parseId } from '@laurel/rules/links/ids';
import { useFilm } from '../../../lib/films/user-films';
import { parsePage } from '../../../lib/url-state/page-parameter';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/films/films';
import { useTitle } from '../../../lib/page/use-title';
import type { Film } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Pagination } from '../../../ui/navigation/pagination';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilmDialog } from '../form/film-dialog';
import { DeleteFilmDialog } from '../film-page/delete-film-dialog';
import { FilmCard } from './film-card';
import css from '../card.module.css';
import { FilmSummaryUnavailable } from '../summary/film-summary-unavailable';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { withParameters } from '../../../lib/url-state/with-parameters';

const PAGE_SIZE = 24;

/** The user's films. The URL stores the open form, so that it can be linked. */
export function FilmsPage() {
  useTitle(t('title'));
  const { userId } = useSignedIn();
  const summaries = useQuery(query('getFilmSummaries', { userId }));
  const getFilmSummary = (filmId: number) =>
    summaries.data && (summaries.data.items.find((summary) => summary.filmId === filmId) ?? null);
  const [parameters, setParameters] = useSearchParams();
  const page = parsePage(parameters);
  const films = useQuery({
    ...query('getUserFilms', { userId, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const [filmToDelete, setFilmToDelete] = useState<Film | null>(null);
  const editParameter = parameters.get('edit');
  const editedFilmId = parseId(editParameter);
  const editedFilm = useFilm(userId, editedFilmId).film;
  const setParameter = (name: string, value: string | null) =>
    setParameters((previous) => withParameters(previous, { try: null, [name]: value }), {
      replace: true,
      preventScrollReset: true,
    });
  const openForm = (filmId: string | null) => setParameter('edit', filmId);
  const addButton = (
    <Button variant="primary" onClick={() => openForm('new')}>
      <Plus size={18} aria-hidden /> {t('add')}
    </Button>
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        {films.data && films.data.total > 0 && addButton}
      </header>
      <QueryStatus query={films} lines={2} height="card" />
      {films.data?.total === 0 && (
        <EmptyState
          title={t('none.title')}
          action={
            <>
              <ButtonLink variant="primary" to="/user/wizard?filmId=new">
                {t('none.action')}
              </ButtonLink>
              <Button onClick={() => openForm('new')}>{t('none.form')}</Button>
            </>
          }
        >
          {t('none')}
        </EmptyState>
      )}
      {films.data && films.data.total > 0 && <FilmSummaryUnavailable query={summaries} />}
      {films.data && films.data.total > 0 && (
        <div className={css.grid}>
          {films.data.items.map((film) => (
            <FilmCard
              key={film.id}
              film={film}
              filmSummary={getFilmSummary(film.id)}
              onEdit={() => openForm(String(film.id))}
              onDelete={() => setFilmToDelete(film)}
            />
          ))}
        </div>
      )}
      {films.data && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={films.data.total}
          onPage={(next) => setParameter('page', next === 1 ? null : String(next))}
        />
      )}
      {filmToDelete && <DeleteFilmDialog film={filmToDelete} onClose={() => setFilmToDelete(null)} />}
      {editParameter === 'new' && <FilmDialog onClose={() => openForm(null)} />}
      {editedFilmId !== null && editedFilm && (
        <FilmDialog film={editedFilm} change={parameters.get('try')} onClose={() => openForm(null)} />
      )}
    </div>
  );
}
