import { useDeferredValue } from 'react';
import type { FestivalHit, Verdict } from '../../lib/wire';
import { FestivalLine } from './festival-line';

/** So many are seen before anybody scrolls. */
const SEEN = 14;
const NONE: readonly FestivalHit[] = [];

type Props = {
  festivals: readonly FestivalHit[];
  isFiltered: boolean;
  verdictOf: (festival: FestivalHit) => Verdict | null;
};

/** What was found, a row each, in its place: while one types, those that are seen are drawn before the next key, the others after it. */
export function FestivalLines({ festivals, isFiltered, verdictOf }: Props) {
  const drawn = useDeferredValue(festivals, NONE);
  const shown = [...festivals.slice(0, SEEN), ...drawn.slice(SEEN)].slice(0, festivals.length);
  return shown.map((festival, place) => (
    <FestivalLine key={place} festival={festival} filtered={isFiltered} verdict={verdictOf(festival)} />
  ));
}
