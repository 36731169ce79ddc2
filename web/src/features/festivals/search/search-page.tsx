import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { useSession } from '../../../lib/session/session';
import { t } from '@laurel/words/pages/festivals/festivals';
import { t as shared } from '@laurel/words/pages/festivals/quick-search';
import { useDelayedTrue } from '../../../ui/hooks/use-delayed-true';
import { useStable } from '../../../ui/hooks/use-stable';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import type { FestivalFilters, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { KeyHint } from '../../../ui/keyboard/key-hint';
import { SkipLink } from '../../../ui/accessibility/visually-hidden';
import { Select } from '../../../ui/forms/select';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { TextField } from '../../../ui/forms/text-field';
import { Waiting } from '../../../widgets/feedback/waiting';
import { FacetPanel } from '../filters/facet-panel';
import { FilmChoice } from './film-choice';
import { SavedSearches } from '../saved-searches/saved-searches';
import { SearchMap } from '../filters/search-map';
import css from './search-page.module.css';
import { SearchResults } from './search-results';
import {
  filterCount,
  flags,
  listFacets,
  readSearch,
  sorts,
  writeSearch,
  type SearchState,
  type Sort,
} from '../filters/search-state';
import { SearchTools } from './search-tools';
import { useIsOld } from '../rows/use-is-outdated';
import { useRowVerdicts } from '../rows/use-row-verdicts';
import { useRowWalk } from '../rows/use-row-walk';
import { useSearchText } from '../filters/use-search-text';
import { WatchedFestivals } from '../watching/watched-festivals';

const pageSize = 40;
const FOUND = 'found';

export function SearchPage() {
  useTitle(t('title'));
  useFocusRecovery();
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => readSearch(parameters), [parameters]);
  const change = (next: Partial<SearchState>) =>
    setParameters(writeSearch({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: !next.page,
    });
  const { text, setText, searchText } = useSearchText(state.text, (next) =>
    change({ text: next, isWatched: false }),
  );
  const found = useQuery({
    ...query('getFestivals', {
      ...(searchText && { query: searchText }),
      filters: state.filters,
      facets: [...listFacets, ...flags, 'feeMax'],
      ...(state.sort !== 'relevance' && { sort: state.sort }),
      page: searchText === state.text.trim() ? state.page : 1,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const isOld = useIsOld(found);
  const isLate = useDelayedTrue(found.isPlaceholderData);
  const session = useSession();
  const isWatched = state.isWatched && session !== null;
  const [film, setFilm] = useState<Film | null>(null);
  const walk = useRowWalk();
  const [sheet, setSheet] = useState(false);
  const filters = filterCount(state.filters);
  const answer = isOld ? undefined : found.data;
  const isNearest = answer?.isNearest && !found.isPlaceholderData;
  const getVerdictSummary = useRowVerdicts(film, answer?.items);
  // Without a search text there is no relevance; deadlines decide.
  const offered: readonly Sort[] = state.text.trim() ? sorts : sorts.filter((sort) => sort !== 'relevance');
  // The rows render before the facets.
  const facets = useDeferredValue(found.data?.facets);
  const onFilters = useStable((next: FestivalFilters) => change({ filters: next, isWatched: false }));
  const panel = (
    <FacetPanel
      facets={answer && facets}
      text={searchText}
      filters={state.filters}
      feeUnknown={answer?.feeUnknown}
      onChange={onFilters}
    />
  );
  const clear = () => {
    setText('');
    change({ text: '', filters: {}, newSince: null });
  };
  return (
    <div className={css.page} {...walk}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <div className={css.controls}>
          <TextField
            label={shared('label')}
            type="search"
            placeholder={shared('placeholder')}
            maxLength={MAX_QUERY_LENGTH}
            value={text}
            onChange={(e) => setText(e.target.value)}
          />
          {!isWatched && (
            <Select
              label={t('search.sort')}
              value={offered.includes(state.sort) ? state.sort : 'deadline'}
              onChange={(sort: Sort) => change({ sort })}
              options={offered.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
          )}
          {session && !isWatched && (
            <FilmChoice
              userId={session.userId}
              requestedFilmId={state.filmId}
              film={film}
              onFilm={setFilm}
              onChoose={(filmId) => change({ filmId, page: state.page })}
            />
          )}
        </div>
        {session && <SavedSearches state={state} />}
        {!isWatched && (
          <Button className={css.open} onClick={() => setSheet(true)}>
            <SlidersHorizontal size={16} aria-hidden />{' '}
            {filters > 0 ? t('search.filters.count', { n: filters }) : t('search.filters')}
          </Button>
        )}
      </header>
      {!isWatched && (
        <aside className={css.facets} aria-label={t('search.filters')}>
          <SkipLink to={FOUND}>{t('search.skip')}</SkipLink>
          {panel}
        </aside>
      )}
      <section
        id={FOUND}
        tabIndex={-1}
        aria-label={t('title')}
        className={css.results}
        data-stale={(isLate && !isWatched) || undefined}
      >
        <div className={css.count}>
          <p aria-live="polite">
            {isNearest && !isWatched && <span>{shared('nearest', { query: searchText })} </span>}
            <span>{isWatched ? t('watch.lead') : answer ? t('search.count', { n: answer.total }) : ' '}</span>
            {!isWatched && state.sort === 'fee' && (
              <small className={css.compared}>{t('sort.fee.description')}</small>
            )}
          </p>
          {filters === 0 && !isWatched && answer && answer.total > 0 && <KeyHint>{t('search.keys')}</KeyHint>}
          <SearchTools state={state} isSignedIn={session !== null} onChange={change} onClear={clear} />
        </div>
        {state.isMap && !isWatched && (
          <div className={answer?.total === 0 ? css.nothing : undefined}>
            <SearchMap
              text={searchText}
              filters={state.filters}
              look={state}
              onChange={onFilters}
              onLook={({ frame, near }) => change({ frame, near, page: state.page })}
            />
          </div>
        )}
        {isWatched ? (
          <WatchedFestivals onAll={() => change({ isWatched: false })} />
        ) : answer ? (
          <SearchResults
            answer={answer}
            state={state}
            pageSize={pageSize}
            getVerdictSummary={getVerdictSummary}
            onChange={change}
            onClear={clear}
          />
        ) : found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Waiting query={found} lines={10} tall="row" />
        )}
      </section>
      {sheet && (
        <Dialog title={t('search.filters')} shape="sheet" onClose={() => setSheet(false)}>
          {panel}
          <Button look="primary" wide className={css.show} onClick={() => setSheet(false)}>
            {answer ? t('search.show', { n: answer.total }) : t('search.show.plain')}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
