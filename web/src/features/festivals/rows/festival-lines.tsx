import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
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
 * next key press and the others afterwards. After “Back” all render at once, so that the scroll position exists.
 */
export function FestivalLines({ festivals, isFiltered, getVerdictSummary, newSince = null }: Props) {
  // The first page of a visit has the key `default`.
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
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
      isNew={newSince !== null && festival.matchingCompetitionIds.some((id) => id > newSince)}
      {...getVerdictSummary(festival)}
    />
  ));
}
