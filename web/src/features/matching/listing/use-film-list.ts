import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import type { Change } from '../../../lib/url-state/change-parameter';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film } from '../../../lib/server/wire';
import type { ListState } from './list-state';
import { toWhatIfJson } from './listing-page';
import { createFirstListingPageQuery, useListing } from './use-listing';
import { withChange, type WhatIf } from '../what-if/what-if-state';
import { useLatestResponse } from './use-latest-response';

/** The list state from the URL, with callbacks that change it. */
export type FilmListState = {
  film: Film;
  runId: number | null;
  state: ListState;
  onState: (state: ListState, options?: NavigateOptions) => void;
  whatIf: WhatIf;
  onWhatIf: (whatIf: WhatIf) => void;
  /** Changes the list and the what-if in one history entry. */
  onStateAndWhatIf: (state: ListState, whatIf: WhatIf) => void;
};

/** A film's list or what-if from the URL. A change is queried at once; the URL follows. */
export function useFilmList({ film, runId, state, whatIf, ...callbacks }: FilmListState) {
  const target = toWhatIfJson(film, whatIf);
  /** The what-if whose rows are shown. */
  const [whatIfJson, setWhatIfJson] = useState(target);
  const list = JSON.stringify([state, runId]);
  const [lastList, setLastList] = useState(list);
  // Another list takes the target at once, so that it never shows the previous what-if.
  if (lastList !== list) {
    setLastList(list);
    setWhatIfJson(target);
  }
  const { listing, rows, firstPage, isOutdated, onRange } = useListing(film.id, state, runId, whatIfJson);
  const client = useQueryClient();
  const prefetch = (next: ListState, nextWhatIf = whatIfJson) =>
    void client.prefetchQuery(createFirstListingPageQuery(film.id, next, runId, nextWhatIf));
  const onState = (next: ListState, options?: NavigateOptions) => {
    prefetch(next);
    callbacks.onState(next, options);
  };
  const applyWhatIf = useStable((nextWhatIf: string) => {
    prefetch(state, nextWhatIf);
    setWhatIfJson(nextWhatIf);
  });
  const sendLatest = useLatestResponse({
    target,
    applied: whatIfJson,
    apply: applyWhatIf,
    isPending: listing.isFetching,
  });
  const onWhatIf = (next: WhatIf) => {
    sendLatest(toWhatIfJson(film, next));
    callbacks.onWhatIf(next);
  };
  /** Tries a change and lists only the competitions that it affects, of every verdict. */
  const onShow = (change: Change) => {
    const nextWhatIf = { changes: withChange(whatIf.changes, change), isChangedOnly: true };
    const allTabsState: ListState = { ...state, tab: 'all' };
    prefetch(allTabsState, toWhatIfJson(film, nextWhatIf));
    callbacks.onStateAndWhatIf(allTabsState, nextWhatIf);
  };
  const isMoving = whatIfJson !== target;
  return {
    listing,
    rows,
    firstPage,
    isOutdated,
    onRange,
    whatIfJson,
    isMoving,
    prefetch,
    onState,
    onWhatIf,
    onShow,
  };
}
