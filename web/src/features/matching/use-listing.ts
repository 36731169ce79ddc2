import { useInfiniteQuery } from '@tanstack/react-query';
import { VERDICTS } from '@laurel/rules/vocabularies';
import { query } from '../../lib/bff';
import type { Row, Verdict } from '../../lib/wire';

export type Filter = 'all' | Verdict | 'near';
export const filters: readonly Filter[] = ['all', ...VERDICTS, 'near'];
const pageSize = 100;
const AGAIN_MS = 5000;

const wanted = (filter: Filter) => {
  if (filter === 'near') return { nearMissesOnly: true };
  return filter === 'all' ? {} : { verdict: filter };
};

/** The ranked rows of a film, a page at a time, with the counts of all. */
export function useListing(filmId: number, filter: Filter, wizardResultId: number | null) {
  const ask = { filmId, ...(wizardResultId !== null && { wizardResultId }), ...wanted(filter) };
  const listing = useInfiniteQuery({
    queryKey: ['getCompetitionWizardListingData', 'pages', ask],
    queryFn: (context) =>
      query('getCompetitionWizardListingData', { ...ask, page: context.pageParam, pageSize }).queryFn!(
        context as never,
      ),
    initialPageParam: 1,
    // Not whole yet: no news would come of what is missing.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ isArriving }) => isArriving) ? AGAIN_MS : false,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total - last.locked ? last.page + 1 : undefined;
    },
  });
  const pages = listing.data?.pages ?? [];
  const rows: Row[] = pages.flatMap((page) => page.items);
  return { listing, rows, first: pages[0] };
}
