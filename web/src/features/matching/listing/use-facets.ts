import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useRendered } from './use-rendered';
import { createListingPage, type Tried } from './listing-page';
import { toListingInput, choiceNames, type ListState } from './list-state';

const REST_MS = 300;
const FACETS = ['verdict', ...choiceNames, 'deadlineWithin', 'listed', 'openNow', 'student', 'feeMax'];

/** The available filter values with counts, and the competitions per verdict. Loads after the list. */
export function useFacets(
  filmId: number,
  state: ListState,
  run: number | null,
  { tried, isEnabled }: { tried: Tried; isEnabled: boolean },
) {
  // During a trial the facets wait until the slider rests, because the user looks at the rows.
  const settled = useDebounced(tried, REST_MS);
  const isDrawn = useRendered(isEnabled ? JSON.stringify([state, run]) : null);
  const input = {
    ...toListingInput(filmId, { ...state, sort: 'score' }, run),
    facets: FACETS,
    ...(state.tab === 'near' && { openings: true }),
  };
  const found = useQuery({
    ...createListingPage(input, settled, { page: 1, pageSize: 1 }),
    placeholderData: keepPreviousData,
    enabled: isDrawn && settled === tried,
  });
  const { data, isPlaceholderData: isOld } = found;
  return { facets: data?.facets, openings: isOld ? [] : (data?.openings ?? []), isOld };
}
