import { useQueryClient } from '@tanstack/react-query';
import type { NavigateOptions } from 'react-router-dom';
import type { Change } from '../../../lib/url-state/trial-parameter';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film } from '../../../lib/server/wire';
import type { ListState } from './list-state';
import { getTried } from './listing-page';
import { createListingQuery, useListing } from './use-listing';
import { withChange, type Trial } from '../what-if/trial-state';
import { useLatestResponse } from './use-latest-response';
import { useAppliedTrial } from './use-applied-trial';

/** The list state from the URL, with callbacks that change it. */
export type Addressed = {
  film: Film;
  run: number | null;
  state: ListState;
  onState: (state: ListState, options?: NavigateOptions) => void;
  trial: Trial;
  onTrial: (trial: Trial) => void;
  /** Changes the list and the trial in one history entry. */
  onBoth: (state: ListState, trial: Trial) => void;
};

/**
 * A film's list from the URL, or its trial. A change is queried at once; the URL and the render that it
 * causes follow.
 */
export function useFilmList({ film, run, state, trial, ...on }: Addressed) {
  const targetTrial = getTried(film, trial);
  const [tried, setTried] = useAppliedTrial(targetTrial, JSON.stringify([state, run]));
  const { listing, rows, first, isOld, onRange } = useListing(film.id, state, run, tried);
  const client = useQueryClient();
  const begin = (next: ListState, question = tried) =>
    void client.prefetchQuery(createListingQuery(film.id, next, run, question));
  const onState = (next: ListState, options?: NavigateOptions) => {
    begin(next);
    on.onState(next, options);
  };
  const applyTrial = useStable((question: string) => {
    begin(state, question);
    setTried(question);
  });
  const move = useLatestResponse({
    question: targetTrial,
    applied: tried,
    apply: applyTrial,
    isPending: listing.isFetching,
  });
  const onTrial = (next: Trial) => {
    move(getTried(film, next));
    on.onTrial(next);
  };
  /** Tries a change and lists only the competitions that it affects, of every verdict. */
  const onShow = (change: Change) => {
    const next = { changes: withChange(trial.changes, change), isChangedOnly: true };
    const all: ListState = { ...state, tab: 'all' };
    begin(all, getTried(film, next));
    on.onBoth(all, next);
  };
  const isMoving = tried !== targetTrial;
  return { listing, rows, first, isOld, onRange, tried, isMoving, begin, onState, onTrial, onShow };
}
