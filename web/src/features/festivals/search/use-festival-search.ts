import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { useDelayedTrue } from '../../../ui/hooks/use-delayed-true';
import {
  flagFacets,
  listFacets,
  parseSearch,
  serializeSearch,
  type SearchState,
} from '../filters/search-state';
import { useThrottled } from '../../../ui/hooks/use-throttled';
import { useUrlText } from '../../../lib/url-state/use-url-text';
import { useIsOutdated } from '../rows/use-is-outdated';

export const PAGE_SIZE = 40;
/** The minimum time between two queries while the user types. */
const QUERY_INTERVAL_MS = 60;
const URL_DELAY_MS = 160;

/** The search in the URL, and its festivals. `result` is undefined while they are unknown. */
export function useFestivalSearch() {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => parseSearch(parameters), [parameters]);
  const change = (next: Partial<SearchState>) =>
    setParameters(serializeSearch({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: !next.page,
    });
  const storeText = (next: string) => change({ text: next, isWatchlist: false });
  const [text, setText] = useUrlText(state.text, storeText, URL_DELAY_MS);
  const searchText = useThrottled(text, QUERY_INTERVAL_MS).trim();
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
  const clear = () => {
    setText('');
    change({ text: '', filters: {}, newSince: null });
  };
  const result = isOutdated ? undefined : festivals.data;
  return { state, change, clear, text, setText, searchText, festivals, result, isStale };
}
export type FestivalSearch = ReturnType<typeof useFestivalSearch>;
