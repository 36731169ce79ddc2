import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import type { TrialFilm } from '../../lib/drafts/trial-film';
import { useRefetchWhileRebuilding } from '../../lib/live-updates/use-refetch-while-rebuilding';
import { useThrottled } from '../../ui/hooks/use-throttled';

/** Limits the calls while the slider moves, because the server limits them per IP address. */
const MIN_INTERVAL_MS = 80;

/** Returns the fields that have a value. */
export const pickKnownFields = ({ length, productionCountries = [], types = [] }: TrialFilm): TrialFilm => ({
  ...(length && { length }),
  ...(productionCountries.length > 0 && { productionCountries }),
  ...(types.length > 0 && { types }),
});
const NO_INPUT = '{}';

/** Queries the matches as the fields change, but not before one of them is known. */
export function useTrialMatches(fields: TrialFilm) {
  const input = JSON.stringify(pickKnownFields(fields));
  const throttled = useThrottled(input, MIN_INTERVAL_MS);
  const trial = query('getTrialMatches', JSON.parse(throttled) as TrialFilm);
  const isEnabled = throttled !== NO_INPUT && input !== NO_INPUT;
  const matchesQuery = useQuery({ ...trial, enabled: isEnabled, placeholderData: keepPreviousData });
  const matches = input === NO_INPUT ? undefined : matchesQuery.data;
  useRefetchWhileRebuilding(matches?.isRebuilding ?? false, trial.queryKey, matchesQuery);
  return {
    matchesQuery,
    matches,
    hasInput: input !== NO_INPUT,
    isOutdated: input !== throttled || matchesQuery.isPlaceholderData,
  };
}
