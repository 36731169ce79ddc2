import { useDeferredValue } from 'react';
import type { FestivalHit } from '../../lib/wire';
import { FestivalLine } from './festival-line';
import type { Standing } from './use-row-verdicts';

/** So many are seen before anybody scrolls. */
const SEEN = 14;
const NONE: readonly FestivalHit[] = [];

type Props = {
  festivals: readonly FestivalHit[];
  isFiltered: boolean;
  standingOf: (festival: FestivalHit) => Standing | null;
  /** With a competition that came after this one, a festival is new. */
  newSince?: number | null;
};

/** What was found, a row each, in its place: while one types, those that are seen are drawn before the next key, the others after it. */
export function FestivalLines({ festivals, isFiltered, standingOf, newSince = null }: Props) {
  const drawn = useDeferredValue(festivals, NONE);
  const shown = [...festivals.slice(0, SEEN), ...drawn.slice(SEEN)].slice(0, festivals.length);
  return shown.map((festival, place) => (
    <FestivalLine
      key={place}
      festival={festival}
      filtered={isFiltered}
      isNew={newSince !== null && festival.matchingCompetitionIds.some((id) => id > newSince)}
      {...standingOf(festival)}
    />
  ));
}
