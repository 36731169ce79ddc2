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
};

/** What was found, a row each, in its place: while one types, those that are seen are drawn before the next key, the others after it. */
export function FestivalLines({ festivals, isFiltered, standingOf }: Props) {
  const drawn = useDeferredValue(festivals, NONE);
  const shown = [...festivals.slice(0, SEEN), ...drawn.slice(SEEN)].slice(0, festivals.length);
  return shown.map((festival, place) => (
    <FestivalLine key={place} festival={festival} filtered={isFiltered} {...standingOf(festival)} />
  ));
}
