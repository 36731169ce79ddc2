import { useQueryClient } from '@tanstack/react-query';
import type { NavigateOptions } from 'react-router-dom';
import type { Change } from '../../lib/trial';
import { useStable } from '../../lib/use-stable';
import type { Film } from '../../lib/wire';
import type { ListState } from './list/list-state';
import { triedOn } from './listing-page';
import { listingQuery, useListing } from './use-listing';
import { withChange, type Trial } from './what-if/trial-state';
import { useNewest } from './what-if/use-newest';
import { useTried } from './what-if/use-tried';

/** What the address says of a list, and how to say another. */
export type Addressed = {
  film: Film;
  run: number | null;
  state: ListState;
  onState: (state: ListState, options?: NavigateOptions) => void;
  trial: Trial;
  onTrial: (trial: Trial) => void;
  /** Another list of another trial, in one step. */
  onBoth: (state: ListState, trial: Trial) => void;
};

/** The list of a film as it stands in the address, or as it is tried; what is chosen is asked at once: the address, and what is drawn because of it, come after. */
export function useFilmList({ film, run, state, trial, ...on }: Addressed) {
  const wanted = triedOn(film, trial);
  const [tried, setTried] = useTried(wanted, JSON.stringify([state, run]));
  const { listing, rows, first, isOld, onRange } = useListing(film.id, state, run, tried);
  const client = useQueryClient();
  const begin = (next: ListState, question = tried) =>
    void client.prefetchQuery(listingQuery(film.id, next, run, question));
  const onState = (next: ListState, options?: NavigateOptions) => {
    begin(next);
    on.onState(next, options);
  };
  const ask = useStable((question: string) => {
    begin(state, question);
    setTried(question);
  });
  const move = useNewest({ question: wanted, asked: tried, ask, isAsking: listing.isFetching });
  const onTrial = (next: Trial) => {
    move(triedOn(film, next));
    on.onTrial(next);
  };
  /** Tried, and what it changes listed alone, of every verdict. */
  const onShow = (change: Change) => {
    const next = { changes: withChange(trial.changes, change), isChangedOnly: true };
    const all: ListState = { ...state, tab: 'all' };
    begin(all, triedOn(film, next));
    on.onBoth(all, next);
  };
  const isMoving = tried !== wanted;
  return { listing, rows, first, isOld, onRange, tried, isMoving, begin, onState, onTrial, onShow };
}
