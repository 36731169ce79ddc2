import { useDeferredValue, useState } from 'react';
import { useSession } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useStable } from '../../../ui/hooks/use-stable';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import type { FestivalFilters, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { SkipLink } from '../../../ui/accessibility/visually-hidden';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { FacetPanel } from '../filters/facet-panel';
import { SearchMap } from '../filters/search-map';
import css from './search-page.module.css';
import { SearchCount } from './search-count';
import { SearchHead } from './search-head';
import { SearchResults } from './search-results';
import { useConversion } from '../../../lib/money/conversion';
import { useRowVerdicts } from '../rows/use-row-verdicts';
import { useRowNavigation } from '../rows/use-row-navigation';
import { WatchedFestivals } from '../watching/watched-festivals';
import { PAGE_SIZE, useFestivalSearch, type FestivalSearch } from './use-festival-search';

const RESULTS_ID = 'found';

export function SearchPage() {
  useTitle(t('title'));
  useConversion();
  useFocusRecovery();
  const search = useFestivalSearch();
  const { state, change, searchText, festivals, result, isStale } = search;
  const isWatchlist = useSession() !== null && state.isWatchlist;
  const [film, setFilm] = useState<Film | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const rowNavigation = useRowNavigation(result !== undefined);
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
  return (
    <div className={css.page} {...rowNavigation}>
      <SearchHead
        search={search}
        isWatchlist={isWatchlist}
        film={film}
        onFilm={setFilm}
        onOpenFilters={() => setSheetOpen(true)}
      />
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
        <SearchCount search={search} isWatchlist={isWatchlist} />
        {isWatchlist ? (
          <WatchedFestivals onAll={() => change({ isWatchlist: false })} />
        ) : (
          <FoundFestivals search={search} film={film} onFilters={onFilters} />
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

type FoundFestivalsProps = {
  search: FestivalSearch;
  film: Film | null;
  onFilters: (filters: FestivalFilters) => void;
};
/** The map, if it is open, and the rows, with the verdicts for the film. */
function FoundFestivals({ search, film, onFilters }: FoundFestivalsProps) {
  const { state, change, clear, searchText, festivals, result } = search;
  const getVerdictSummary = useRowVerdicts(film, result?.items);
  return (
    <>
      {state.isMapView && (
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
      {result && (
        <SearchResults
          result={result}
          state={state}
          pageSize={PAGE_SIZE}
          getVerdictSummary={getVerdictSummary}
          onChange={change}
          onClear={clear}
        />
      )}
      {!result && festivals.isError && (
        <ErrorState error={festivals.error} onRetry={() => void festivals.refetch()} />
      )}
      {!result && !festivals.isError && <Waiting query={festivals} lines={10} height="row" />}
    </>
  );
}
