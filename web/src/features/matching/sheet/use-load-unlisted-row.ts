import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../../lib/server/functions';
import { toListingInput, type ListState } from '../listing/list-state';
import { createListingPage, type TrialJson } from '../listing/listing-page';

/** The list below: its film, filters and first page. */
export type ListQuery = {
  filmId: number;
  state: ListState;
  run: number | null;
  trialJson: TrialJson;
  first: Answer<'getCompetitionWizardListingData'> | undefined;
};
type UnlistedRankOptions = {
  list: ListQuery;
  /** The open competition, if it is not among the loaded rows. */
  unlistedId: number | null;
  onRange: (from: number, to: number) => void;
};

/** Loads the rows around an open match that was opened by a link or a search, whatever the filters. */
export function useLoadUnlistedRow({ list, unlistedId, onRange }: UnlistedRankOptions) {
  const { filmId, state, run, trialJson, first } = list;
  const input = { ...toListingInput(filmId, state, run), rankFor: unlistedId ?? 1 };
  const isEnabled = unlistedId !== null && first !== undefined;
  const { data } = useQuery({
    ...createListingPage(input, trialJson, { page: 1, pageSize: 1 }),
    enabled: isEnabled,
  });
  const rank = isEnabled ? (data?.rankFor ?? null) : null;
  useEffect(() => {
    if (rank !== null) onRange(rank - 1, rank - 1);
  }, [rank, onRange]);
}
