import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import type { Change } from '../../../lib/url-state/trial-parameter';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film } from '../../../lib/server/wire';
import type { ListState } from './list-state';
import { toTrialJson } from './listing-page';
import { createFirstListingPageQuery, useListing } from './use-listing';
import { withChange, type Trial } from '../what-if/trial-state';
import { useLatestResponse } from './use-latest-response';

/** The list state from the URL, with callbacks that change it. */
export type FilmListState = {
  film: Film;
  runId: number | null;
  state: ListState;
  onState: (state: ListState, options?: NavigateOptions) => void;
  trial: Trial;
  onTrial: (trial: Trial) => void;
  /** Changes the list and the trial in one history entry. */
  onStateAndTrial: (state: ListState, trial: Trial) => void;
};

/** A film's list or trial from the URL. A change is queried at once; the URL follows. */
export function useFilmList({ film, runId, state, trial, ...callbacks }: FilmListState) {
  const target = toTrialJson(film, trial);
  /** The trial whose rows are shown. */
  const [trialJson, setTrialJson] = useState(target);
  const list = JSON.stringify([state, runId]);
  const [lastList, setLastList] = useState(list);
  // Another list takes the target at once, so that it never shows the previous trial.
  if (lastList !== list) {
    setLastList(list);
    setTrialJson(target);
  }
  const { listing, rows, firstPage, isOutdated, onRange } = useListing(film.id, state, runId, trialJson);
  const client = useQueryClient();
  const prefetch = (next: ListState, nextTrial = trialJson) =>
    void client.prefetchQuery(createFirstListingPageQuery(film.id, next, runId, nextTrial));
  const onState = (next: ListState, options?: NavigateOptions) => {
    prefetch(next);
    callbacks.onState(next, options);
  };
  const applyTrial = useStable((nextTrial: string) => {
    prefetch(state, nextTrial);
    setTrialJson(nextTrial);
  });
  const sendLatest = useLatestResponse({
    target,
    applied: trialJson,
    apply: applyTrial,
    isPending: listing.isFetching,
  });
  const onTrial = (next: Trial) => {
    sendLatest(toTrialJson(film, next));
    callbacks.onTrial(next);
  };
  /** Tries a change and lists only the competitions that it affects, of every verdict. */
  const onShow = (change: Change) => {
    const nextTrial = { changes: withChange(trial.changes, change), isChangedOnly: true };
    const allTabsState: ListState = { ...state, tab: 'all' };
    prefetch(allTabsState, toTrialJson(film, nextTrial));
    callbacks.onStateAndTrial(allTabsState, nextTrial);
  };
  const isMoving = trialJson !== target;
  return {
    listing,
    rows,
    firstPage,
    isOutdated,
    onRange,
    trialJson,
    isMoving,
    prefetch,
    onState,
    onTrial,
    onShow,
  };
}
