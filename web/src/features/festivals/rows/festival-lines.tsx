import type { FestivalHit } from '../../../lib/server/wire';
import { FestivalLine } from './festival-line';
import type { VerdictSummary } from './use-row-verdicts';

type Props = {
  festivals: readonly FestivalHit[];
  isFiltered: boolean;
  getVerdictSummary: (festival: FestivalHit) => VerdictSummary | null;
  /** A festival is new if it has a competition with a greater id. */
  newSince?: number | null;
};

/** The found festivals as rows, keyed by their index, so that a new search reuses their elements. */
export function FestivalLines({ festivals, isFiltered, getVerdictSummary, newSince = null }: Props) {
  return festivals.map((festival, index) => (
    <FestivalLine
      key={index}
      festival={festival}
      isFiltered={isFiltered}
      isNew={newSince !== null && festival.matchingCompetitionIds.some((id) => id > newSince)}
      {...getVerdictSummary(festival)}
    />
  ));
}
