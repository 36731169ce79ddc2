import { useEffect } from 'react';
import type { Answer } from '../../../lib/functions';
import type { Explanation } from '../../../lib/wire';
import { isNarrowed, type ListState, type Tab } from '../list/list-state';
import { AS_IT_IS, type Tried } from '../listing-page';
import { useExplanation } from '../use-explanation';

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

/**
 * Has the rows fetched among which an open match stands that was opened by a link or by its name. Its place is known in the whole list
 * and in that of its verdict, as they are ranked; of a list that is narrowed, in another order or of a what-if nobody says it.
 */
export function useUnlistedPlace({ list, unlisted, onRange }: Asked) {
  const { filmId, state, run, tried, first } = list;
  const isPlain = tried === AS_IT_IS && state.sort === 'score' && !isNarrowed(state);
  const asked = { filmId, competitionIds: [unlisted ?? 1], places: true };
  const { explanation } = useExplanation(
    { ...asked, ...(run !== null && { wizardResultId: run }) },
    unlisted ?? 1,
    unlisted !== null && isPlain && first !== undefined,
  );
  const place = unlisted !== null && isPlain ? placeIn(state.tab, explanation) : null;
  const hidden = first?.hiddenTotal ?? 0;
  useEffect(() => {
    // What is hidden has a place too, and is no row: it stands so much further up at most.
    if (place !== null) onRange(Math.max(0, place - 1 - hidden), place - 1);
  }, [place, hidden, onRange]);
}

function placeIn(tab: Tab, explanation: Explanation | undefined): number | null {
  if (!explanation?.place) return null;
  if (tab === 'all') return explanation.place.at;
  return tab === explanation.verdict ? explanation.place.atOfVerdict : null;
}
