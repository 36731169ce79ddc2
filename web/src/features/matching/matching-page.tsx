import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { useSignedIn } from '../../lib/session';
import { t } from '../../lib/texts/matching';
import { useTitle } from '../../lib/use-title';
import { ButtonLink } from '../../ui/button';
import { RuntimeDial } from '../../ui/runtime-dial';
import { Select } from '../../ui/select';
import { EmptyState, ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { FilmMatches } from './film-matches';
import css from './matching.module.css';
import { RunPicker } from './run-picker';

const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** The ranked competitions of one film; film, run and filter stand in the address, as may the competition to begin with. */
export function MatchingPage() {
  const { userId } = useSignedIn();
  const [parameters, setParameters] = useSearchParams();
  const films = useQuery(query('getUserFilms', { userId, pageSize: 200 }));
  const asked = Number(parameters.get('filmId')) || null;
  const film = asked === null ? films.data?.items[0] : films.data?.items.find((one) => one.id === asked);
  useTitle(film ? `${t('title')}, ${film.name}` : t('title'));
  const set = (changes: Record<string, string | null>) =>
    setParameters(
      (now) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) now.delete(key);
          else now.set(key, value);
        }
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const filmsPath = `/user/${userId}/films`;
  if (!films.data && films.isError)
    return <ErrorState error={films.error} onRetry={() => void films.refetch()} />;
  if (!films.data) return <Waiting query={films} lines={6} tall="row" />;
  if (!film) {
    const words = films.data.total === 0 ? 'none' : 'unknown';
    return (
      <div className={css.page}>
        <h1>{t('title')}</h1>
        <EmptyState
          title={t(`film.${words}.title`)}
          action={
            <ButtonLink
              look={words === 'none' ? 'primary' : 'plain'}
              to={words === 'none' ? '/user/wizard?filmId=new' : filmsPath}
            >
              {t(`film.${words}.action`)}
            </ButtonLink>
          }
        >
          {t(`film.${words}`)}
        </EmptyState>
      </div>
    );
  }
  const run = Number(parameters.get('run')) || null;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.name}>
          <p>{t('title')}</p>
          <h1 dir="auto">{film.name}</h1>
        </div>
        <RuntimeDial seconds={film.length} />
        <div className={css.choices}>
          <Select
            label={t('film.choose')}
            value={String(film.id)}
            onChange={(filmId) => set({ filmId, run: null, competition: null })}
            options={films.data.items.map((one) => ({ value: String(one.id), label: one.name }))}
          />
          <RunPicker
            userId={userId}
            film={film}
            run={run}
            onRun={(id) => set({ run: id === null ? null : String(id) })}
          />
        </div>
        <div className={css.actions}>
          <ButtonLink size="small" to={`/user/wizard?filmId=${film.id}`}>
            {t('run.again')}
          </ButtonLink>
          <ButtonLink size="small" to={`/submissions2/user/${userId}/film/${film.id}`}>
            {t('list.submissions')}
          </ButtonLink>
        </div>
      </header>
      <FilmMatches
        key={`${film.id}-${run}`}
        film={film}
        run={run}
        filter={parameters.get('show')}
        onFilter={(show) => set({ show })}
        opened={idOf(parameters.get('competition'))}
        onClose={() => set({ competition: null })}
      />
    </div>
  );
}
