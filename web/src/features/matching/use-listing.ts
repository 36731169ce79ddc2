import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useArriving } from '../../lib/use-arriving';
import type { Answer } from '../../lib/functions';
import type { Row } from '../../lib/wire';
import { AS_IT_IS, listingPage, type Tried } from './listing-page';
import { askOf, atFirst, type ListState } from './list/list-state';

type Listing = Answer<'getCompetitionWizardListingData'>;
/** What is seen at first comes first and soon; the rest by chunks, where one looks. Of a film that is moved that is all: the next move makes it old. */
const [FIRST, CHUNK] = [20, 100];
/** So many chunks are kept up to date at once. */
const MOST_CHUNKS = 6;
/** So many rows below those that are seen are fetched with them, once one scrolls: before, the first rows have the machine to themselves. */
const AHEAD = 15;

/** The first of the ranked rows of a film, with the counts of all. */
export const listingQuery = (
  filmId: number,
  state: ListState = atFirst,
  run: number | null = null,
  tried: Tried = AS_IT_IS,
) => {
  // The counts of what is narrowed move with the rows.
  const counted = tried !== AS_IT_IS && { facets: ['verdict'] };
  return listingPage({ ...askOf(filmId, state, run), ...counted }, tried, { page: 1, pageSize: FIRST });
};

/**
 * The ranked rows of a film: as many places as there are, filled where one looks. While another question is being answered the old
 * rows stay, and `isOld` says so.
 */
export function useListing(filmId: number, state: ListState, run: number | null, tried: Tried = AS_IT_IS) {
  const question = listingQuery(filmId, state, run, tried);
  const listing = useQuery({ ...question, placeholderData: keepPreviousData });
  const first = listing.data;
  const isOld = listing.isPlaceholderData;
  const key = JSON.stringify(question.queryKey);
  const [wanted, setWanted] = useState<{ key: string; chunks: readonly number[] }>({ key, chunks: [] });
  const numbers = wanted.key === key && !isOld ? wanted.chunks : NONE;
  const ask = askOf(filmId, state, run);
  const found = useQueries({
    queries: numbers.map((n) => listingPage(ask, tried, { page: n + 1, pageSize: CHUNK })),
    combine: answersOf,
  });
  useArriving(first?.isArriving === true, question.queryKey, listing);
  const count = first ? first.total - first.locked : 0;
  const rows = useMemo(() => {
    const all = new Array<Row | undefined>(count).fill(undefined);
    first?.items.forEach((row, n) => (all[n] = row));
    numbers.forEach((chunk, n) => found[n]?.items.forEach((row, at) => (all[chunk * CHUNK + at] = row)));
    return all;
  }, [count, first, numbers, found]);
  /** How far a list is seen before anybody scrolls in it. */
  const unmoved = useRef({ key: '', to: 0 });
  /** Those between two places are looked at. */
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
      setWanted((before) => {
        const known = before.key === key ? before.chunks : NONE;
        if (seen.every((n) => known.includes(n)) && before.key === key) return before;
        return { key, chunks: [...seen, ...known.filter((n) => !seen.includes(n))].slice(0, MOST_CHUNKS) };
      });
    },
    [count, key, tried],
  );
  return { listing, rows, first, isOld, onRange };
}
const NONE: readonly number[] = [];
const answersOf = (chunks: readonly UseQueryResult<Listing>[]) => chunks.map(({ data }) => data);
