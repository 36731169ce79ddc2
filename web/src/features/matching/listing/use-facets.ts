import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useRendered } from './use-rendered';
import { createListingPageQuery, type TrialJson } from './listing-page';
import { toListingInput, CHOICE_NAMES, type ListState } from './list-state';

const REST_MS = 300;
const FACETS = ['verdict', ...CHOICE_NAMES, 'deadlineWithin', 'listed', 'openNow', 'student', 'feeMax'];

/** The available filter values with counts, and the competitions per verdict. Loads after the list. */
export function useFacets(
  filmId: number,
  state: ListState,
  runId: number | null,
  { trialJson, isEnabled }: { trialJson: TrialJson; isEnabled: boolean },
) {
  // During a trial the facets wait until the slider rests, because the user looks at the rows.
  const debouncedTrial = useDebounced(trialJson, REST_MS);
  // Starts after the list has been painted.
  const isRendered = useRendered(isEnabled ? JSON.stringify([state, runId]) : null);
  const input = {
    // Counts do not depend on the order. With one order the server can reuse its result.
    ...toListingInput(filmId, { ...state, sort: 'score' }, runId),
    facets: FACETS,
    ...(state.tab === 'near' && { openings: true }),
  };
  const facetQuery = useQuery({
    ...createListingPageQuery(input, debouncedTrial, { page: 1, pageSize: 1 }),
    placeholderData: keepPreviousData,
    enabled: isRendered && debouncedTrial === trialJson,
  });
  const { data, isPlaceholderData: isOutdated } = facetQuery;
  return { facets: data?.facets, openings: isOutdated ? [] : (data?.openings ?? []), isOutdated };
}
