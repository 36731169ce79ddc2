import { useCallback, useState } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';
import { filmIdOf, useFilm, useFilmChoices } from '../../lib/films';
import { useSignedIn } from '../../lib/session';
import { t } from '../../lib/texts/matching';
import { useTitle } from '../../lib/use-title';
import { ButtonLink } from '../../ui/button';
import { FilmFace } from '../../ui/film-face';
import { RuntimeDial } from '../../ui/runtime-dial';
import { SearchSelect } from '../../ui/search-select';
import { EmptyState, ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { FilmMatches } from './film-matches';
import css from './matching.module.css';
import { listParameters, readList, writeList, type ListState } from './list/list-state';
import { RunPicker } from './run-picker';
import type { FactsOf } from './sheet/match-sheet';
import { useSheet } from './sheet/use-sheet';

/** The ranked competitions of one film; film, run and filter stand in the address, as may the competition to begin with. */
export function MatchingPage({ facts }: { facts: FactsOf }) {
  const { userId } = useSignedIn();
  const [parameters, setParameters] = useSearchParams();
  const { film, total, isError, error, one } = useFilm(userId, filmIdOf(parameters.get('filmId')));
  const choices = useFilmChoices(userId, film);
  useTitle(film ? `${t('title')}, ${film.name}` : t('title'));
  const set = (changes: Record<string, string | null>, options: NavigateOptions = { replace: true }) =>
    setParameters(
      (now) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) now.delete(key);
          else now.set(key, value);
        }
        return now;
      },
      { preventScrollReset: true, ...options },
    );
  /** Every choice is one step back; what is typed is one with the step before it. */
  const onState = (state: ListState, options: NavigateOptions = {}) =>
    setParameters(
      (now) => {
        for (const name of listParameters) now.delete(name);
        for (const [name, value] of writeList(state)) now.append(name, value);
        return now;
      },
      { preventScrollReset: true, ...options },
    );
  const [isListed, setListed] = useState(false);
  const onListed = useCallback(() => setListed(true), []);
  const sheet = useSheet((competition, options) => set({ competition }, options));
  const filmsPath = `/user/${userId}/films`;
  if (isError) return <ErrorState error={error} onRetry={() => void one.refetch()} />;
  if (film === undefined) return <Waiting query={one} lines={6} tall="row" />;
  if (film === null) {
    const words = total === 0 ? 'none' : 'unknown';
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
          <FilmFace film={film} isSmall />
          <div>
            <p>{t('title')}</p>
            <h1 dir="auto">{film.name}</h1>
          </div>
        </div>
        <RuntimeDial seconds={film.length} />
        <div className={css.choices}>
          <SearchSelect
            {...choices}
            label={t('film.choose')}
            value={String(film.id)}
            onChange={(filmId) => set({ filmId, run: null, competition: null })}
          />
          <RunPicker
            userId={userId}
            film={film}
            run={run}
            isWanted={isListed}
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
        state={readList(parameters)}
        onState={onState}
        onListed={onListed}
        open={filmIdOf(parameters.get('competition'))}
        onOpen={sheet.open}
        onStep={sheet.step}
        onClose={sheet.close}
        facts={facts}
      />
    </div>
  );
}
