import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';
import type { Answer } from '../../../lib/server/functions';
import type { Row } from '../../../lib/server/wire';
import { AS_IT_IS, createListingPage, type Tried } from './listing-page';
import { toListingInput, DEFAULT_STATE, type ListState } from './list-state';

type Listing = Answer<'getCompetitionWizardListingData'>;
/**
 * The first rows load fast; the rest loads in chunks where the user scrolls. A trial loads only the first
 * rows, because its next change makes them outdated.
 */
const [FIRST, CHUNK] = [20, 100];
/** The maximum number of chunks that stay up to date. */
const MAX_CHUNKS = 6;
/**
 * The number of rows below the visible ones that are loaded too, but only after scrolling. Before that, the
 * first rows need the CPU.
 */
const AHEAD = 15;

/** The first ranked rows of a film, with the counts of all rows. */
export const createListingQuery = (
  filmId: number,
  state: ListState = DEFAULT_STATE,
  run: number | null = null,
  tried: Tried = AS_IT_IS,
) => {
  // In a trial, the counts of a filtered list change with the rows.
  const counted = tried !== AS_IT_IS && { facets: ['verdict'] };
  return createListingPage({ ...toListingInput(filmId, state, run), ...counted }, tried, {
    page: 1,
    pageSize: FIRST,
  });
};

/**
 * The ranked rows of a film: one slot per row, filled where the user scrolls. While a new query loads, the
 * old rows stay and `isOld` is true.
 */
export function useListing(filmId: number, state: ListState, run: number | null, tried: Tried = AS_IT_IS) {
  const question = createListingQuery(filmId, state, run, tried);
  const listing = useQuery({ ...question, placeholderData: keepPreviousData });
  const first = listing.data;
  const isOld = listing.isPlaceholderData;
  const key = JSON.stringify(question.queryKey);
  const [visibleChunks, setVisibleChunks] = useState<{ key: string; chunks: readonly number[] }>({
    key,
    chunks: [],
  });
  const numbers = visibleChunks.key === key && !isOld ? visibleChunks.chunks : NONE;
  const input = toListingInput(filmId, state, run);
  const found = useQueries({
    queries: numbers.map((n) => createListingPage(input, tried, { page: n + 1, pageSize: CHUNK })),
    combine: getAnswers,
  });
  useRefetchWhileRebuilding(first?.isRebuilding === true, question.queryKey, listing);
  const count = first ? first.total - first.locked : 0;
  const rows = useMemo(() => {
    const all = new Array<Row | undefined>(count).fill(undefined);
    first?.items.forEach((row, n) => (all[n] = row));
    numbers.forEach((chunk, n) => found[n]?.items.forEach((row, at) => (all[chunk * CHUNK + at] = row)));
    return all;
  }, [count, first, numbers, found]);
  /** The visible range before the first scroll. */
  const unmoved = useRef({ key: '', to: 0 });
  /** Called with the visible range. */
  const onRange = useCallback(
    (from: number, to: number) => {
      if (unmoved.current.key !== key) unmoved.current = { key, to };
      const isMoved = unmoved.current.to !== to;
      const end = Math.min(to + (tried === AS_IT_IS && isMoved ? AHEAD : 0), count - 1);
      if (end < FIRST) return;
      const seen = Array.from(
        { length: Math.floor(end / CHUNK) - Math.floor(from / CHUNK) + 1 },
        (_one, n) => Math.floor(from / CHUNK) + n,
      );
      setVisibleChunks((before) => {
        const known = before.key === key ? before.chunks : NONE;
        if (seen.every((n) => known.includes(n)) && before.key === key) return before;
        return { key, chunks: [...seen, ...known.filter((n) => !seen.includes(n))].slice(0, MAX_CHUNKS) };
      });
    },
    [count, key, tried],
  );
  return { listing, rows, first, isOld, onRange };
}
const NONE: readonly number[] = [];
const getAnswers = (chunks: readonly UseQueryResult<Listing>[]) => chunks.map(({ data }) => data);
