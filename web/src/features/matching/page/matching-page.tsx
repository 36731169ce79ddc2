import { useCallback, useState, type ReactNode } from 'react';
import { Link, useSearchParams, type NavigateOptions } from 'react-router-dom';
import { parseId } from '@laurel/rules/links/ids';
import type { Gate } from '../../../lib/premieres/upcoming-entry';
import { useFilm } from '../../../lib/films/user-films';
import { formatRunPrice } from '../../../lib/films/run-price';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/matching/matching';
import { useTitle } from '../../../lib/page/use-title';
import type { Film } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilmMatches } from './film-matches';
import { FilterMenu } from '../filters/filter-menu';
import css from '../matching.module.css';
import { MonthSuggestions } from './month-suggestions';
import {
  LIST_PARAMETERS,
  parseListState,
  parseRunId,
  serializeListState,
  type ListState,
} from '../listing/list-state';
import { UserFilmSelect } from './user-film-select';
import { RunPicker } from './run-picker';
import type { RenderFestivalDetails } from '../sheet/match-sheet';
import { useSheet } from '../sheet/use-sheet';
import { WhyNot } from './why-not';
import { WHAT_IF_PARAMETERS, toWhatIfParameters, type WhatIf } from '../what-if/what-if-state';
import { useWhatIf } from '../what-if/use-what-if';
import { withParameters } from '../../../lib/url-state/with-parameters';
import { QueryStatus } from '../../../widgets/feedback/query-status';

type Props = {
  renderDetails: RenderFestivalDetails;
  gate: Gate;
  notices: ReactNode;
  renderUnlistedPremieres: (film: Film) => ReactNode;
};

/** The ranked competitions of one film. The URL stores the film, run, filters and the open competition. */
export function MatchingPage({ renderDetails, gate, notices, renderUnlistedPremieres }: Props) {
  const { userId } = useSignedIn();
  const [parameters, setParameters] = useSearchParams();
  const { film, total, filmQuery } = useFilm(userId, parseId(parameters.get('filmId')));
  useTitle(film ? `${t('title')}, ${film.name}` : t('title'));
  const setParameterValues = (
    changes: Record<string, string | null>,
    options: NavigateOptions = { replace: true },
  ) => setParameters((current) => withParameters(current, changes), { preventScrollReset: true, ...options });
  const replaceParameters = (names: readonly string[], values: URLSearchParams, options: NavigateOptions) =>
    setParameters(
      (current) => {
        for (const name of names) current.delete(name);
        for (const [name, value] of values) current.append(name, value);
        return current;
      },
      { preventScrollReset: true, ...options },
    );
  /** Every choice adds a history entry; typing replaces it. */
  const onState = (state: ListState, options: NavigateOptions = {}) =>
    replaceParameters(LIST_PARAMETERS, serializeListState(state), options);
  const [whatIf, onWhatIf] = useWhatIf(parameters, (next, options) =>
    replaceParameters(WHAT_IF_PARAMETERS, toWhatIfParameters(next), options),
  );
  /** Changing both adds only one history entry. */
  const onStateAndWhatIf = (state: ListState, next: WhatIf) =>
    replaceParameters(
      [...LIST_PARAMETERS, ...WHAT_IF_PARAMETERS],
      new URLSearchParams([...serializeListState(state), ...toWhatIfParameters(next)]),
      {},
    );
  const [isListReady, setListReady] = useState(false);
  const setListIsReady = useCallback(() => setListReady(true), []);
  const matchSheet = useSheet('match', (competition, options) =>
    setParameterValues({ competition, why: null }, options),
  );
  const whyNotSheet = useSheet('why', (why, options) => setParameterValues({ why }, options));
  const whyNotText = parameters.get('why');
  const filmsPath = `/user/${userId}/films`;
  if (film === undefined)
    return (
      <div className={css.page}>
        <h1>{t('title')}</h1>
        <QueryStatus query={filmQuery} lines={6} height="row" />
      </div>
    );
  if (film === null) {
    const kind = total === 0 ? 'none' : 'unknown';
    return (
      <div className={css.page}>
        <h1>{t('title')}</h1>
        <EmptyState
          title={t(`film.${kind}.title`)}
          action={
            <ButtonLink
              variant={kind === 'none' ? 'primary' : 'plain'}
              to={kind === 'none' ? '/user/wizard?filmId=new' : filmsPath}
            >
              {t(`film.${kind}.action`)}
            </ButtonLink>
          }
        >
          {t(`film.${kind}`)}
        </EmptyState>
      </div>
    );
  }
  const runId = parseRunId(parameters);
  const menu = (
    <FilterMenu label={t('film.menu')} isOn={runId !== null}>
      <UserFilmSelect
        userId={userId}
        film={film}
        onFilm={(filmId) =>
          setParameterValues({ filmId, run: null, competition: null, try: null, changed: null })
        }
      />
      <RunPicker
        userId={userId}
        film={film}
        runId={runId}
        isEnabled={isListReady}
        onRun={(id) => setParameterValues({ run: id === null ? null : String(id) })}
      />
      <MonthSuggestions film={film} />
      <Link to={`${filmsPath}/${film.id}`}>{t('film.page')}</Link>
      <Link to={`/submissions2/user/${userId}/film/${film.id}`}>{t('list.submissions')}</Link>
      <Link to={`/user/wizard?filmId=${film.id}`} title={formatRunPrice(film)}>
        {t('run.again')}
      </Link>
    </FilterMenu>
  );
  return (
    <div className={css.page} data-listed>
      <FilmMatches
        key={film.id}
        film={film}
        menu={menu}
        runId={runId}
        state={parseListState(parameters)}
        onState={onState}
        whatIf={whatIf}
        onWhatIf={onWhatIf}
        onStateAndWhatIf={onStateAndWhatIf}
        onListReady={setListIsReady}
        openId={parseId(parameters.get('competition'))}
        onOpen={matchSheet.open}
        onStep={matchSheet.step}
        onClose={matchSheet.close}
        renderDetails={renderDetails}
        gate={gate}
        notices={notices}
        unlistedPremieres={renderUnlistedPremieres(film)}
        onWhyNot={() => whyNotSheet.open('')}
        isWhyNotOpen={whyNotText !== null}
      />
      {whyNotText !== null && (
        <WhyNot
          film={film}
          text={whyNotText}
          onText={whyNotSheet.step}
          onChoose={(competitionId) => matchSheet.open(String(competitionId))}
          onClose={whyNotSheet.close}
        />
      )}
    </div>
  );
}
