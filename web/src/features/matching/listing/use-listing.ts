import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';
import type { Answer } from '../../../lib/server/functions';
import type { Row } from '../../../lib/server/wire';
import { NO_TRIAL, createListingPage, type TrialJson } from './listing-page';
import { toListingInput, DEFAULT_STATE, type ListState } from './list-state';

type Listing = Answer<'getCompetitionWizardListingData'>;
/**
 * The first rows load fast; the rest loads in chunks where the user scrolls. A trial loads only the first
 * rows, because its next change makes them outdated.
 */
const [FIRST, CHUNK] = [20, 100];
/** The maximum number of chunks that stay up to date. */
const MAX_CHUNKS = 6;
/** Rows that are loaded ahead after scrolling. Before that, the first rows need the CPU. */
const AHEAD = 15;

/** The first ranked rows of a film, with the counts of all rows. */
export const createListingQuery = (
  filmId: number,
  state: ListState = DEFAULT_STATE,
  run: number | null = null,
  trialJson: TrialJson = NO_TRIAL,
) => {
  // In a trial, the counts of a filtered list change with the rows.
  const counted = trialJson !== NO_TRIAL && { facets: ['verdict'] };
  return createListingPage({ ...toListingInput(filmId, state, run), ...counted }, trialJson, {
    page: 1,
    pageSize: FIRST,
  });
};

/** One slot per row, filled where the user scrolls. `isOld`: the rows of the previous query. */
export function useListing(
  filmId: number,
  state: ListState,
  run: number | null,
  trialJson: TrialJson = NO_TRIAL,
) {
  const firstPage = createListingQuery(filmId, state, run, trialJson);
  const listing = useQuery({ ...firstPage, placeholderData: keepPreviousData });
  const first = listing.data;
  const isOld = listing.isPlaceholderData;
  const key = JSON.stringify(firstPage.queryKey);
  const [visibleChunks, setVisibleChunks] = useState<{ key: string; chunks: readonly number[] }>({
    key,
    chunks: [],
  });
  const chunks = visibleChunks.key === key && !isOld ? visibleChunks.chunks : NONE;
  const input = toListingInput(filmId, state, run);
  const chunkResponses = useQueries({
    queries: chunks.map((n) => createListingPage(input, trialJson, { page: n + 1, pageSize: CHUNK })),
    combine: getAnswers,
  });
  useRefetchWhileRebuilding(first?.isRebuilding === true, firstPage.queryKey, listing);
  const count = first ? first.total - first.locked : 0;
  const rows = useMemo(() => {
    const slots = new Array<Row | undefined>(count).fill(undefined);
    first?.items.forEach((row, n) => (slots[n] = row));
    chunks.forEach((chunk, n) =>
      chunkResponses[n]?.items.forEach((row, index) => (slots[chunk * CHUNK + index] = row)),
    );
    return slots;
  }, [count, first, chunks, chunkResponses]);
  /** The visible range before the first scroll. */
  const initialRange = useRef({ key: '', to: 0 });
  /** Called with the visible range. */
  const onRange = useCallback(
    (from: number, to: number) => {
      if (initialRange.current.key !== key) initialRange.current = { key, to };
      const hasScrolled = initialRange.current.to !== to;
      const end = Math.min(to + (trialJson === NO_TRIAL && hasScrolled ? AHEAD : 0), count - 1);
      if (end < FIRST) return;
      const visible = Array.from(
        { length: Math.floor(end / CHUNK) - Math.floor(from / CHUNK) + 1 },
        (_, n) => Math.floor(from / CHUNK) + n,
      );
      setVisibleChunks((previous) => {
        const loaded = previous.key === key ? previous.chunks : NONE;
        if (visible.every((n) => loaded.includes(n)) && previous.key === key) return previous;
        return {
          key,
          chunks: [...visible, ...loaded.filter((n) => !visible.includes(n))].slice(0, MAX_CHUNKS),
        };
      });
    },
    [count, key, trialJson],
  );
  return { listing, rows, first, isOld, onRange };
}
const NONE: readonly number[] = [];
const getAnswers = (chunks: readonly UseQueryResult<Listing>[]) => chunks.map(({ data }) => data);
