import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Input } from '../../../lib/server/functions';
import { isUnreachable } from '../../../lib/server/refused';
import { useDebounced } from '../../../ui/hooks/use-debounced';

const REST_MS = 120;
const CACHE_MS = 60_000;

/**
 * Previews the effect of the current fields after a pause in typing. The previous figures stay until the new
 * ones arrive. `version`: the saved film's version, which separates the figures of different versions.
 */
export function useLivePreview(input: Input<'getMatchPreview'>, version: number | undefined) {
  const now = JSON.stringify(input);
  const settled = useDebounced(now, REST_MS);
  const { queryFn } = query('getMatchPreview', JSON.parse(settled) as typeof input);
  const preview = useQuery({
    queryKey: ['getMatchPreview', settled, version],
    queryFn,
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
  });
  const isUnavailable = preview.isError || isUnreachable(preview.failureReason);
  return {
    figures: preview.data,
    isOld: settled !== now || preview.isPlaceholderData || isUnavailable,
    isUnavailable,
  };
}
