import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bell, Map as MapIcon, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { useSession } from '../../lib/session';
import { t } from '../../lib/texts/festivals';
import { useDebounced } from '../../lib/use-debounced';
import { useLasting } from '../../lib/use-lasting';
import { useStable } from '../../lib/use-stable';
import { useThrottled } from '../../lib/use-throttled';
import { useIsOld } from './use-is-old';
import { useTitle } from '../../lib/use-title';
import type { FestivalFilters, Film } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { KeyHint } from '../../ui/key-hint';
import { Pagination } from '../../ui/pagination';
import { Select } from '../../ui/select';
import { EmptyState, ErrorState } from '../../ui/state';
import { TextField } from '../../ui/text-field';
import { Waiting } from '../../ui/waiting';
import { FacetPanel } from './facet-panel';
import { FestivalLines } from './festival-lines';
import { FilmChoice } from './film-choice';
import { Loosen } from './loosen';
import { Nearest } from './nearest';
import { SavedSearches } from './saved-searches';
import { SearchMap } from './search-map';
import css from './search-page.module.css';
import {
  filterCount,
  flags,
  listFacets,
  readSearch,
  sorts,
  writeSearch,
  type SearchState,
  type Sort,
} from './search-state';
import { useRowVerdicts } from './use-row-verdicts';
import { useRowWalk } from './use-row-walk';
import { WatchedFestivals } from './watched-festivals';

const pageSize = 40;
/** Between two questions while one types. */
const ASK_MS = 60;

export function SearchPage() {
  useTitle(t('title'));
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => readSearch(parameters), [parameters]);
  const change = (next: Partial<SearchState>) =>
    setParameters(writeSearch({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: !next.page,
    });
  const [text, setText] = useState(state.text);
  const settled = useDebounced(text, 160);
  // The words are asked for as they are typed; the address follows once typing rests.
  const wanted = useThrottled(text, ASK_MS).trim();
  const typed = useEffectEvent((text: string) => {
    if (text !== state.text) change({ text });
  });
  useEffect(() => typed(settled), [settled]); // only what was typed moves the address
  const [addressed, setAddressed] = useState(state.text);
  if (addressed !== state.text) {
    setAddressed(state.text);
    if (state.text !== settled) setText(state.text);
  }
  const found = useQuery({
    ...query('getFestivals', {
      ...(wanted && { query: wanted }),
      filters: state.filters,
      facets: [...listFacets, ...flags],
      ...(state.sort !== 'relevance' && { sort: state.sort }),
      page: wanted === state.text.trim() ? state.page : 1,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const isOld = useIsOld(found);
  const isLate = useLasting(found.isPlaceholderData);
  const session = useSession();
  const [film, setFilm] = useState<Film | null>(null);
  const walk = useRowWalk();
  const [sheet, setSheet] = useState(false);
  const filters = filterCount(state.filters);
  const answer = isOld ? undefined : found.data;
  const isNearest = answer?.isNearest && !found.isPlaceholderData;
  const standingOf = useRowVerdicts(film, answer?.items);
  // Without words there is nothing that could match better: the deadlines decide.
  const offered: readonly Sort[] = state.text.trim() ? sorts : sorts.filter((sort) => sort !== 'relevance');
  // What was found is drawn before what else could be chosen.
  const facets = useDeferredValue(found.data?.facets);
  const onFilters = useStable((next: FestivalFilters) => change({ filters: next }));
  const panel = (
    <FacetPanel
      facets={answer && facets}
      text={wanted}
      filters={state.filters}
      feeUnknown={answer?.feeUnknown}
      onChange={onFilters}
    />
  );
  const clear = () => {
    setText('');
    change({ text: '', filters: {} });
  };
  return (
    <div className={css.page} {...walk}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <div className={css.controls}>
          <TextField
            label={t('search.label')}
            type="search"
            placeholder={t('search.placeholder')}
            value={text}
            onChange={(e) => setText(e.target.value)}
          />
          <Select
            label={t('search.sort')}
            value={offered.includes(state.sort) ? state.sort : 'deadline'}
            onChange={(sort: Sort) => change({ sort })}
            options={offered.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
          {session && <FilmChoice userId={session.userId} film={film} onFilm={setFilm} />}
        </div>
        {session && <SavedSearches state={state} />}
        <Button className={css.open} onClick={() => setSheet(true)}>
          <SlidersHorizontal size={16} aria-hidden />{' '}
          {filters > 0 ? t('search.filters.n', { n: filters }) : t('search.filters')}
        </Button>
      </header>
      <aside className={css.facets} aria-label={t('search.filters')}>
        {panel}
      </aside>
      <section aria-label={t('title')} className={css.results} data-old={isLate || undefined}>
        <div className={css.count}>
          <p aria-live="polite">
            {isNearest && <span>{t('search.nearest', { query: wanted })} </span>}
            <span>{answer ? t('search.count', { n: answer.total }) : ' '}</span>
            {state.sort === 'fee' && <small className={css.compared}>{t('sort.fee.words')}</small>}
          </p>
          {filters === 0 && <KeyHint>{t('search.keys')}</KeyHint>}
          <span className={css.tools}>
            {filters > 0 && (
              <Button look="quiet" size="small" onClick={clear}>
                {t('search.clear')}
              </Button>
            )}
            {session && (
              <Button
                look="quiet"
                size="small"
                aria-pressed={state.isWatched}
                onClick={() => change({ isWatched: !state.isWatched, page: state.page })}
              >
                <Bell size={16} aria-hidden /> {t('watch.title')}
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              aria-pressed={state.isMap}
              onClick={() => change({ isMap: !state.isMap, page: state.page })}
            >
              <MapIcon size={16} aria-hidden /> {t('search.map')}
            </Button>
          </span>
        </div>
        {state.isMap && <SearchMap text={wanted} filters={state.filters} onChange={onFilters} />}
        {state.isWatched && session ? (
          <WatchedFestivals />
        ) : answer ? (
          answer.total === 0 ? (
            <>
              <EmptyState
                title={t('search.none.title')}
                action={
                  <Button onClick={clear}>{t(filters > 0 ? 'search.clear' : 'search.clear.text')}</Button>
                }
              >
                {state.text
                  ? t(filters > 0 ? 'search.none.filters' : 'search.none', { query: state.text })
                  : t('search.none.plain')}
              </EmptyState>
              <Nearest festivals={answer.nearest ?? []} standingOf={standingOf} />
              <Loosen text={state.text.trim()} filters={state.filters} onChange={onFilters} />
            </>
          ) : (
            <>
              <FestivalLines festivals={answer.items} isFiltered={filters > 0} standingOf={standingOf} />
              <Pagination
                page={state.page}
                pageSize={pageSize}
                total={answer.total}
                onPage={(page) => change({ page })}
              />
            </>
          )
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
