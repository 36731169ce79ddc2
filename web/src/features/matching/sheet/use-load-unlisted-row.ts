import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FunctionResponse } from '../../../lib/server/functions';
import { toListingInput, type ListState } from '../listing/list-state';
import { createListingPageQuery, type WhatIfJson } from '../listing/listing-page';

/** The list behind the sheet. */
export type ListQuery = {
  filmId: number;
  state: ListState;
  runId: number | null;
  whatIfJson: WhatIfJson;
  firstPage: FunctionResponse<'getCompetitionWizardListingData'> | undefined;
};
type UnlistedRowOptions = {
  list: ListQuery;
  /** The open competition, if it is not among the loaded rows. */
  unlistedId: number | null;
  onRange: (from: number, to: number) => void;
};

/** Loads the row of a match that a link or the search has opened, unless the filters exclude it. */
export function useLoadUnlistedRow({ list, unlistedId, onRange }: UnlistedRowOptions) {
  const { filmId, state, runId, whatIfJson, firstPage } = list;
  const input = { ...toListingInput(filmId, state, runId), rankFor: unlistedId ?? 1 };
  const isEnabled = unlistedId !== null && firstPage !== undefined;
  const { data } = useQuery({
    ...createListingPageQuery(input, whatIfJson, { page: 1, pageSize: 1 }),
    enabled: isEnabled,
  });
  const rank = isEnabled ? (data?.rankFor ?? null) : null;
  useEffect(() => {
    if (rank !== null) onRange(rank - 1, rank - 1);
  }, [rank, onRange]);
}
