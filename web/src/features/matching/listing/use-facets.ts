import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useRendered } from './use-rendered';
import { createListingPageQuery, type WhatIfJson } from './listing-page';
import { toListingInput, CHOICE_NAMES, type ListState } from './list-state';

const REST_MS = 300;
const FACETS = ['verdict', ...CHOICE_NAMES, 'deadlineWithin', 'listed', 'openNow', 'student', 'feeMax'];

/** The available filter values with counts, and the competitions per verdict. Loads after the list. */
export function useFacets(
  filmId: number,
  state: ListState,
  runId: number | null,
  { whatIfJson, isEnabled }: { whatIfJson: WhatIfJson; isEnabled: boolean },
) {
  // During a what-if the facets wait until the slider rests, because the user looks at the rows.
  const debouncedWhatIf = useDebounced(whatIfJson, REST_MS);
  // Starts after the list has been painted.
  const isRendered = useRendered(isEnabled ? JSON.stringify([state, runId]) : null);
  const input = {
    // Counts do not depend on the order. With one order the server can reuse its result.
    ...toListingInput(filmId, { ...state, sort: 'score' }, runId),
    facets: FACETS,
    ...(state.tab === 'near' && { openings: true }),
  };
  const facetQuery = useQuery({
    ...createListingPageQuery(input, debouncedWhatIf, { page: 1, pageSize: 1 }),
    placeholderData: keepPreviousData,
    enabled: isRendered && debouncedWhatIf === whatIfJson,
  });
  const { data, isPlaceholderData: isOutdated } = facetQuery;
  return { facets: data?.facets, openings: isOutdated ? [] : (data?.openings ?? []), isOutdated };
}
