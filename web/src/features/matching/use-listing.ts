import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { VERDICTS } from '@laurel/rules/vocabularies';
import { query } from '../../lib/bff';
import { useArriving } from '../../lib/use-arriving';
import type { Row, Verdict } from '../../lib/wire';

export type Filter = 'all' | Verdict | 'near';
export const filters: readonly Filter[] = ['all', ...VERDICTS, 'near'];
/** What is seen at first comes first and soon, the rest more at a time. */
const [FIRST, MOST] = [25, 100];

const wanted = (filter: Filter) => {
  if (filter === 'near') return { nearMissesOnly: true };
  return filter === 'all' ? {} : { verdict: filter };
};

/** The ranked rows of a film, a page at a time: each as long as all before it together, until it has the most rows that one may have. */
export function listingQuery(filmId: number, filter: Filter = 'all', wizardResultId: number | null = null) {
  const ask = { filmId, ...(wizardResultId !== null && { wizardResultId }), ...wanted(filter) };
  return infiniteQueryOptions({
    queryKey: ['getCompetitionWizardListingData', 'pages', ask],
    queryFn: (context) =>
      query('getCompetitionWizardListingData', { ...ask, ...context.pageParam }).queryFn!(context as never),
    initialPageParam: { page: 1, pageSize: FIRST },
    getNextPageParam: (last, pages, { page, pageSize }) => {
      const loaded = pages.reduce((sum, one) => sum + one.items.length, 0);
      if (last.items.length === 0 || loaded >= last.total - last.locked) return undefined;
      const before = page * pageSize;
      const next = Math.min(before, MOST);
      return { page: before / next + 1, pageSize: next };
    },
  });
}

/** The ranked rows of a film as far as they were asked for, with the counts of all. */
export function useListing(filmId: number, filter: Filter, wizardResultId: number | null) {
  const question = listingQuery(filmId, filter, wizardResultId);
  const listing = useInfiniteQuery(question);
  const pages = listing.data?.pages ?? [];
  useArriving(
    pages.some(({ isArriving }) => isArriving),
    question.queryKey,
    listing,
  );
  const rows: Row[] = pages.flatMap((page) => page.items);
  return { listing, rows, first: pages[0] };
}
