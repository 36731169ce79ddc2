import { useDeferredValue } from 'react';
import type { FestivalHit } from '../../../lib/server/wire';
import { FestivalLine } from './festival-line';
import type { VerdictSummary } from './use-row-verdicts';

/** The number of rows that are visible before scrolling. */
const SEEN = 14;
const NONE: readonly FestivalHit[] = [];

type Props = {
  festivals: readonly FestivalHit[];
  isFiltered: boolean;
  getVerdictSummary: (festival: FestivalHit) => VerdictSummary | null;
  /** A festival is new if it has a competition with a greater id. */
  newSince?: number | null;
};

/**
 * The found festivals as rows, keyed by their index. While the user types, the visible rows render before the
 * next key press and the others afterwards.
 */
export function FestivalLines({ festivals, isFiltered, getVerdictSummary, newSince = null }: Props) {
  const drawn = useDeferredValue(festivals, NONE);
  const shown = [...festivals.slice(0, SEEN), ...drawn.slice(SEEN)].slice(0, festivals.length);
  return shown.map((festival, index) => (
    <FestivalLine
      key={index}
      festival={festival}
      filtered={isFiltered}
      isNew={newSince !== null && festival.matchingCompetitionIds.some((id) => id > newSince)}
      {...getVerdictSummary(festival)}
    />
  ));
}
