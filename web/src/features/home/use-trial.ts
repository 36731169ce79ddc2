import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import type { TrialFilm } from '../../lib/drafts/trial-film';
import { useRefetchWhileRebuilding } from '../../lib/live-updates/use-refetch-while-rebuilding';
import { useThrottled } from '../../ui/hooks/use-throttled';

/**
 * The minimum time between two queries. A moved slider changes continuously, and the server limits calls per
 * address to a few per second.
 */
const EVERY_MS = 80;

/** Returns the fields that have a value. */
export const pickKnownFields = ({ length, productionCountries = [], types = [] }: TrialFilm): TrialFilm => ({
  ...(length && { length }),
  ...(productionCountries.length > 0 && { productionCountries }),
  ...(types.length > 0 && { types }),
});
const NOTHING = '{}';

/**
 * Queries the matches for three fields as they change. Sends nothing before a field is known, and marks
 * results of older fields as old.
 */
export function useTrial(fields: TrialFilm) {
  const now = JSON.stringify(pickKnownFields(fields));
  const throttled = useThrottled(now, EVERY_MS);
  const trial = query('getTrialMatches', JSON.parse(throttled) as TrialFilm);
  const isEnabled = throttled !== NOTHING && now !== NOTHING;
  const found = useQuery({ ...trial, enabled: isEnabled, placeholderData: keepPreviousData });
  const answer = now === NOTHING ? undefined : found.data;
  useRefetchWhileRebuilding(answer?.isRebuilding ?? false, trial.queryKey, found);
  return { found, answer, hasInput: now !== NOTHING, isOld: now !== throttled || found.isPlaceholderData };
}
