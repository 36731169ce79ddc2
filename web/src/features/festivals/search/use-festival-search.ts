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
import { useSearchText } from '../filters/use-search-text';
import { useIsOutdated } from '../rows/use-is-outdated';

export const PAGE_SIZE = 40;

/** The search in the URL, and its festivals. `result` is undefined while they are unknown. */
export function useFestivalSearch() {
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
  const clear = () => {
    setText('');
    change({ text: '', filters: {}, newSince: null });
  };
  const result = isOutdated ? undefined : festivals.data;
  return { state, change, clear, text, setText, searchText, festivals, result, isStale };
}
export type FestivalSearch = ReturnType<typeof useFestivalSearch>;
