import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced';
import { useDrawn } from '../../../lib/use-drawn';
import { listingPage, type Tried } from '../listing-page';
import { askOf, choiceNames, type ListState } from './list-state';

const REST_MS = 300;
const FACETS = ['verdict', ...choiceNames, 'deadlineWithin', 'listed', 'openNow', 'student', 'feeMax'];

/** What there is to choose with what is chosen, and how many competitions of each verdict; asked for once the list is there. */
export function useFacets(
  filmId: number,
  state: ListState,
  run: number | null,
  { tried, isWanted }: { tried: Tried; isWanted: boolean },
) {
  // Of a film that is moved the choices wait until it rests: they are not what one looks at.
  const settled = useDebounced(tried, REST_MS);
  const isDrawn = useDrawn(isWanted ? JSON.stringify([state, run]) : null);
  const ask = {
    ...askOf(filmId, { ...state, sort: 'score' }, run),
    facets: FACETS,
    ...(state.tab === 'near' && { openings: true }),
  };
  const found = useQuery({
    ...listingPage(ask, settled, { page: 1, pageSize: 1 }),
    placeholderData: keepPreviousData,
    enabled: isDrawn && settled === tried,
  });
  const { data, isPlaceholderData: isOld } = found;
  return { facets: data?.facets, openings: isOld ? [] : (data?.openings ?? []), isOld };
}
