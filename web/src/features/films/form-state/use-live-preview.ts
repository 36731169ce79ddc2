import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Input } from '../../../lib/server/functions';
import { isStillUnreachable } from '../../../lib/server/refused';
import { useDebounced } from '../../../ui/hooks/use-debounced';

const REST_MS = 120;
const CACHE_MS = 60_000;

/**
 * Previews the effect of the current fields after a pause in typing. The previous figures stay until the new
 * ones arrive. `version`: the saved film's version, which separates the figures of different versions.
 */
export function useLivePreview(input: Input<'getMatchPreview'>, version: number | undefined) {
  const inputJson = JSON.stringify(input);
  const debouncedJson = useDebounced(inputJson, REST_MS);
  const { queryFn } = query('getMatchPreview', JSON.parse(debouncedJson) as typeof input);
  const preview = useQuery({
    queryKey: ['getMatchPreview', debouncedJson, version],
    queryFn,
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
  });
  const isUnavailable = preview.isError || isStillUnreachable(preview.failureCount, preview.failureReason);
  return {
    figures: preview.data,
    isOutdated: debouncedJson !== inputJson || preview.isPlaceholderData || isUnavailable,
    isUnavailable,
  };
}
