import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { useSignedIn } from '../../lib/session';
import { t } from '../../lib/texts/films';
import { readTrial } from '../../lib/trial';
import { useTitle } from '../../lib/use-title';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyState, ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { FilmCard } from './film-card';
import css from './film-card.module.css';
import { FilmForm } from './film-form';

/** A user's own films; the open form stands in the address, so that it can be linked to. */
export function FilmsPage() {
  useTitle(t('title'));
  const { userId } = useSignedIn();
  const films = useQuery(query('getUserFilms', { userId, pageSize: 200 }));
  const standings = useQuery(query('getFilmStandings', { userId }));
  const standingOf = (filmId: number) =>
    standings.data && (standings.data.items.find((one) => one.filmId === filmId) ?? null);
  const [parameters, setParameters] = useSearchParams();
  const edit = parameters.get('edit');
  const editing = films.data?.items.find((film) => String(film.id) === edit);
  const open = (what: string | null) =>
    setParameters(what === null ? {} : { edit: what }, { replace: true, preventScrollReset: true });
  const add = (
    <Button look="primary" onClick={() => open('new')}>
      <Plus size={18} aria-hidden /> {t('add')}
    </Button>
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        {films.data && films.data.total > 0 && add}
      </header>
      {films.isPending && <Waiting query={films} lines={2} tall="card" />}
      {films.isError && !films.data && (
        <ErrorState error={films.error} onRetry={() => void films.refetch()} />
      )}
      {films.data?.total === 0 && (
        <EmptyState
          title={t('none.title')}
          action={
            <>
              <ButtonLink look="primary" to="/user/wizard?filmId=new">
                {t('none.action')}
              </ButtonLink>
              <Button onClick={() => open('new')}>{t('add')}</Button>
            </>
          }
        >
          {t('none')}
        </EmptyState>
      )}
      {films.data && films.data.total > 0 && (
        <div className={css.grid}>
          {films.data.items.map((film) => (
            <FilmCard
              key={film.id}
              film={film}
              standing={standingOf(film.id)}
              onEdit={() => open(String(film.id))}
            />
          ))}
        </div>
      )}
      {edit === 'new' && (
        <Dialog title={t('form.add')} shape="wide" onClose={() => open(null)}>
          <FilmForm onDone={() => open(null)} />
        </Dialog>
      )}
      {editing && (
        <Dialog title={t('form.edit', { name: editing.name })} shape="desk" onClose={() => open(null)}>
          <FilmForm
            key={editing.id}
            film={editing}
            trial={readTrial(parameters.get('try'))}
            onDone={() => open(null)}
          />
        </Dialog>
      )}
    </div>
  );
}
