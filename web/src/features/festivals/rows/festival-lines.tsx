import { useDeferredValue, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { isFirstPage } from '../../../lib/page/first-page';
import type { FestivalHit } from '../../../lib/server/wire';
import { FestivalLine } from './festival-line';
import type { VerdictSummary } from './use-row-verdicts';

/** The number of rows that are visible before scrolling. */
const VISIBLE_ROWS = 14;
const NO_FESTIVALS: readonly FestivalHit[] = [];

type Props = {
  festivals: readonly FestivalHit[];
  isFiltered: boolean;
  getVerdictSummary: (festival: FestivalHit) => VerdictSummary | null;
  /** A festival is new if it has a competition with a greater id. */
  newSince?: number | null;
};

/**
 * The found festivals as rows, keyed by their index. While the user types, the visible rows render before the
 * next key press and the others afterwards. After “Back” all render at once and at their full height, so that the
 * scroll position exists.
 */
export function FestivalLines({ festivals, isFiltered, getVerdictSummary, newSince = null }: Props) {
  const navigationType = useNavigationType();
  const [isReturn] = useState(() => navigationType === 'POP' && !isFirstPage());
  const deferredFestivals = useDeferredValue(festivals, isReturn ? festivals : NO_FESTIVALS);
  const renderedFestivals = [
    ...festivals.slice(0, VISIBLE_ROWS),
    ...deferredFestivals.slice(VISIBLE_ROWS),
  ].slice(0, festivals.length);
  return renderedFestivals.map((festival, index) => (
    <FestivalLine
      key={index}
      festival={festival}
      isFiltered={isFiltered}
      isExact={isReturn}
      isNew={newSince !== null && festival.matchingCompetitionIds.some((id) => id > newSince)}
      {...getVerdictSummary(festival)}
    />
  ));
}
