import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../../lib/functions';
import { askOf, type ListState } from '../list/list-state';
import { listingPage, type Tried } from '../listing-page';

/** The list that stands below: of which film, narrowed to what, as far as it is known. */
export type Below = {
  filmId: number;
  state: ListState;
  run: number | null;
  tried: Tried;
  first: Answer<'getCompetitionWizardListingData'> | undefined;
};
type Asked = {
  list: Below;
  /** What is open and is not among the rows that were fetched. */
  unlisted: number | null;
  onRange: (from: number, to: number) => void;
};

/** Has the rows fetched among which an open match stands that was opened by a link or by its name, whatever the list is narrowed to. */
export function useUnlistedPlace({ list, unlisted, onRange }: Asked) {
  const { filmId, state, run, tried, first } = list;
  const ask = { ...askOf(filmId, state, run), placeOf: unlisted ?? 1 };
  const isWanted = unlisted !== null && first !== undefined;
  const { data } = useQuery({ ...listingPage(ask, tried, { page: 1, pageSize: 1 }), enabled: isWanted });
  const place = isWanted ? (data?.placeOf ?? null) : null;
  useEffect(() => {
    if (place !== null) onRange(place - 1, place - 1);
  }, [place, onRange]);
}
