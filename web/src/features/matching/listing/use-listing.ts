import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { Row } from '../../../lib/server/wire';
import { NO_WHAT_IF, createListingPageQuery, type WhatIfJson } from './listing-page';
import { toListingInput, DEFAULT_STATE, type ListState } from './list-state';

type Listing = FunctionResponse<'getCompetitionWizardListingData'>;
/**
 * The first rows load fast; the rest loads in chunks where the user scrolls. A what-if loads only the first
 * rows, because its next change makes them outdated.
 */
const [FIRST_PAGE_SIZE, CHUNK_SIZE] = [20, 100];
/** The maximum number of chunks that stay up to date. */
const MAX_CHUNKS = 6;
/** Rows that are loaded ahead after scrolling. Before that, the first rows need the CPU. */
const ROWS_AHEAD = 15;

/** The first ranked rows of a film, with the counts of all rows. */
export const createFirstListingPageQuery = (
  filmId: number,
  state: ListState = DEFAULT_STATE,
  runId: number | null = null,
  whatIfJson: WhatIfJson = NO_WHAT_IF,
) => {
  // In a what-if, the counts of a filtered list change with the rows.
  const facetsInput = whatIfJson !== NO_WHAT_IF && { facets: ['verdict'] };
  return createListingPageQuery({ ...toListingInput(filmId, state, runId), ...facetsInput }, whatIfJson, {
    page: 1,
    pageSize: FIRST_PAGE_SIZE,
  });
};

/** One slot per row, filled where the user scrolls. `isOutdated`: the rows still belong to the previous query. */
export function useListing(
  filmId: number,
  state: ListState,
  runId: number | null,
  whatIfJson: WhatIfJson = NO_WHAT_IF,
) {
  const firstPageQuery = createFirstListingPageQuery(filmId, state, runId, whatIfJson);
  const listing = useQuery({ ...firstPageQuery, placeholderData: keepPreviousData });
  const firstPage = listing.data;
  const isOutdated = listing.isPlaceholderData;
  const key = JSON.stringify(firstPageQuery.queryKey);
  const [visibleChunks, setVisibleChunks] = useState<{ key: string; chunks: readonly number[] }>({
    key,
    chunks: [],
  });
  const chunks = visibleChunks.key === key && !isOutdated ? visibleChunks.chunks : NO_CHUNKS;
  const input = toListingInput(filmId, state, runId);
  const chunkResponses = useQueries({
    queries: chunks.map((n) =>
      createListingPageQuery(input, whatIfJson, { page: n + 1, pageSize: CHUNK_SIZE }),
    ),
    combine: getResponses,
  });
  useRefetchWhileRebuilding(firstPage?.isRebuilding === true, firstPageQuery.queryKey, listing);
  const count = firstPage ? firstPage.total - firstPage.locked : 0;
  const rows = useMemo(() => {
    const slots = new Array<Row | undefined>(count).fill(undefined);
    firstPage?.items.forEach((row, n) => (slots[n] = row));
    chunks.forEach((chunk, n) =>
      chunkResponses[n]?.items.forEach((row, index) => (slots[chunk * CHUNK_SIZE + index] = row)),
    );
    return slots;
  }, [count, firstPage, chunks, chunkResponses]);
  /** The visible range before the first scroll. */
  const initialRange = useRef({ key: '', to: 0 });
  const onRange = useCallback(
    (firstIndex: number, lastIndex: number) => {
      if (initialRange.current.key !== key) initialRange.current = { key, to: lastIndex };
      const hasScrolled = initialRange.current.to !== lastIndex;
      const end = Math.min(
        lastIndex + (whatIfJson === NO_WHAT_IF && hasScrolled ? ROWS_AHEAD : 0),
        count - 1,
      );
      if (end < FIRST_PAGE_SIZE) return;
      const firstChunk = Math.floor(firstIndex / CHUNK_SIZE);
      const lastChunk = Math.floor(end / CHUNK_SIZE);
      const visibleChunkIndexes = Array.from(
        { length: lastChunk - firstChunk + 1 },
        (_, n) => firstChunk + n,
      );
      setVisibleChunks((previous) => {
        const loadedChunks = previous.key === key ? previous.chunks : NO_CHUNKS;
        if (visibleChunkIndexes.every((n) => loadedChunks.includes(n)) && previous.key === key)
          return previous;
        return {
          key,
          chunks: [
            ...visibleChunkIndexes,
            ...loadedChunks.filter((n) => !visibleChunkIndexes.includes(n)),
          ].slice(0, MAX_CHUNKS),
        };
      });
    },
    [count, key, whatIfJson],
  );
  return { listing, rows, firstPage, isOutdated, onRange };
}
const NO_CHUNKS: readonly number[] = [];
const getResponses = (chunks: readonly UseQueryResult<Listing>[]) => chunks.map(({ data }) => data);
