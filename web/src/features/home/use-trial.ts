import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { TrialFilm } from '../../lib/trial-film';
import { useArriving } from '../../lib/use-arriving';
import { useThrottled } from '../../lib/use-throttled';

/** So often at most: a runtime that is moved asks as it moves, and an address may ask a few times a second. */
const EVERY_MS = 80;

/** The facts that say something: what is not known is left out. */
export const knownFacts = ({ length, productionCountries = [], types = [] }: TrialFilm): TrialFilm => ({
  ...(length && { length }),
  ...(productionCountries.length > 0 && { productionCountries }),
  ...(types.length > 0 && { types }),
});
const NOTHING = '{}';

/** What the catalogue says of three facts, as they move; nothing is asked before one is known, and no old answer stands for new facts as theirs. */
export function useTrial(facts: TrialFilm) {
  const now = JSON.stringify(knownFacts(facts));
  const asked = useThrottled(now, EVERY_MS);
  const trial = query('getTrialMatches', JSON.parse(asked) as TrialFilm);
  const isAsked = asked !== NOTHING && now !== NOTHING;
  const found = useQuery({ ...trial, enabled: isAsked, placeholderData: keepPreviousData });
  const answer = now === NOTHING ? undefined : found.data;
  useArriving(answer?.isArriving ?? false, trial.queryKey, found);
  return { found, answer, isSaid: now !== NOTHING, isOld: now !== asked || found.isPlaceholderData };
}
