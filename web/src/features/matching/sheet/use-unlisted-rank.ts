import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../../lib/server/functions';
import { toListingInput, type ListState } from '../listing/list-state';
import { createListingPage, type Tried } from '../listing/listing-page';

/** The list below: its film, filters and first page. */
export type Below = {
  filmId: number;
  state: ListState;
  run: number | null;
  tried: Tried;
  first: Answer<'getCompetitionWizardListingData'> | undefined;
};
type UnlistedRankOptions = {
  list: Below;
  /** The open competition, if it is not among the loaded rows. */
  unlisted: number | null;
  onRange: (from: number, to: number) => void;
};

/** Loads the rows around an open match that was opened by a link or a search, whatever the filters. */
export function useUnlistedRank({ list, unlisted, onRange }: UnlistedRankOptions) {
  const { filmId, state, run, tried, first } = list;
  const input = { ...toListingInput(filmId, state, run), rankFor: unlisted ?? 1 };
  const isEnabled = unlisted !== null && first !== undefined;
  const { data } = useQuery({
    ...createListingPage(input, tried, { page: 1, pageSize: 1 }),
    enabled: isEnabled,
  });
  const rank = isEnabled ? (data?.rankFor ?? null) : null;
  useEffect(() => {
    if (rank !== null) onRange(rank - 1, rank - 1);
  }, [rank, onRange]);
}
