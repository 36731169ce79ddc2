import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { useSession } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { t as shared } from '@laurel/messages/pages/festivals/quick-search';
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
  countFilters,
  flagFacets,
  listFacets,
  parseSearch,
  sorts,
  serializeSearch,
  type SearchState,
  type Sort,
} from '../filters/search-state';
import { SearchTools } from './search-tools';
import { useConversion } from '../../../lib/money/conversion';
import { useIsOutdated } from '../rows/use-is-outdated';
import { useRowVerdicts } from '../rows/use-row-verdicts';
import { useRowNavigation } from '../rows/use-row-navigation';
import { useSearchText } from '../filters/use-search-text';
import { WatchedFestivals } from '../watching/watched-festivals';

const PAGE_SIZE = 40;
const RESULTS_ID = 'found';

export function SearchPage() {
  useTitle(t('title'));
  useConversion();
  useFocusRecovery();
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => parseSearch(parameters), [parameters]);
  const change = (next: Partial<SearchState>) =>
    setParameters(serializeSearch({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: !next.page,
    });
  const { text, setText, searchText } = useSearchText(state.text, (next) =>
    change({ text: next, isWatchlist: false }),
  );
  const festivals = useQuery({
    ...query('getFestivals', {
      ...(searchText && { query: searchText }),
      filters: state.filters,
      facets: [...listFacets, ...flagFacets, 'feeMax'],
      ...(state.sort !== 'relevance' && { sort: state.sort }),
      page: searchText === state.text.trim() ? state.page : 1,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const isOutdated = useIsOutdated(festivals);
  const isStale = useDelayedTrue(festivals.isPlaceholderData);
  const session = useSession();
  const isWatchlist = state.isWatchlist && session !== null;
  const [film, setFilm] = useState<Film | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const activeFilterCount = countFilters(state.filters);
  const result = isOutdated ? undefined : festivals.data;
  const isNearest = result?.isNearest && !festivals.isPlaceholderData;
  const rowNavigation = useRowNavigation(result !== undefined);
  const getVerdictSummary = useRowVerdicts(film, result?.items);
  // Without a search text there is no relevance, and the results are sorted by deadline.
  const sortOptions: readonly Sort[] = state.text.trim()
    ? sorts
    : sorts.filter((sort) => sort !== 'relevance');
  // Deferred, so that the rows render before the facets.
  const facets = useDeferredValue(festivals.data?.facets);
  const onFilters = useStable((next: FestivalFilters) => change({ filters: next, isWatchlist: false }));
  const panel = (
    <FacetPanel
      facets={result && facets}
      text={searchText}
      filters={state.filters}
      feeUnknown={result?.feeUnknown}
      onChange={onFilters}
    />
  );
  const clear = () => {
    setText('');
    change({ text: '', filters: {}, newSince: null });
  };
  return (
    <div className={css.page} {...rowNavigation}>
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
          {!isWatchlist && (
            <Select
              label={t('search.sort')}
              value={sortOptions.includes(state.sort) ? state.sort : 'deadline'}
              onChange={(sort: Sort) => change({ sort })}
              options={sortOptions.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
          )}
          {session && !isWatchlist && (
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
        {!isWatchlist && (
          <Button className={css.open} onClick={() => setSheetOpen(true)}>
            <SlidersHorizontal size={16} aria-hidden />{' '}
            {activeFilterCount > 0
              ? t('search.filters.count', { n: activeFilterCount })
              : t('search.filters')}
          </Button>
        )}
      </header>
      {!isWatchlist && (
        <aside className={css.facets} aria-label={t('search.filters')}>
          <SkipLink to={RESULTS_ID}>{t('search.skip')}</SkipLink>
          {panel}
        </aside>
      )}
      <section
        id={RESULTS_ID}
        tabIndex={-1}
        aria-label={t('title')}
        className={css.results}
        data-stale={(isStale && !isWatchlist) || undefined}
      >
        <div className={css.count}>
          <p aria-live="polite">
            {isNearest && !isWatchlist && <span>{shared('nearest', { query: searchText })} </span>}
            <span>
              {isWatchlist ? t('watch.lead') : result ? t('search.count', { n: result.total }) : ' '}
            </span>
            {!isWatchlist && state.sort === 'fee' && (
              <small className={css.compared}>{t('sort.fee.description')}</small>
            )}
          </p>
          {activeFilterCount === 0 && !isWatchlist && result && result.total > 0 && (
            <KeyHint>{t('search.keys')}</KeyHint>
          )}
          <SearchTools state={state} isSignedIn={session !== null} onChange={change} onClear={clear} />
        </div>
        {state.isMapView && !isWatchlist && (
          <div className={result?.total === 0 ? css.nothing : undefined}>
            <SearchMap
              text={searchText}
              filters={state.filters}
              mapView={state}
              onChange={onFilters}
              onMapView={({ frame, zoom }) => change({ frame, zoom, page: state.page })}
            />
          </div>
        )}
        {isWatchlist ? (
          <WatchedFestivals onAll={() => change({ isWatchlist: false })} />
        ) : result ? (
          <SearchResults
            result={result}
            state={state}
            pageSize={PAGE_SIZE}
            getVerdictSummary={getVerdictSummary}
            onChange={change}
            onClear={clear}
          />
        ) : festivals.isError ? (
          <ErrorState error={festivals.error} onRetry={() => void festivals.refetch()} />
        ) : (
          <Waiting query={festivals} lines={10} height="row" />
        )}
      </section>
      {isSheetOpen && (
        <Dialog title={t('search.filters')} shape="sheet" onClose={() => setSheetOpen(false)}>
          {panel}
          <Button variant="primary" wide className={css.show} onClick={() => setSheetOpen(false)}>
            {result ? t('search.show', { n: result.total }) : t('search.show.plain')}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
