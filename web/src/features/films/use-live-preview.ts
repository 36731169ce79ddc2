import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Input } from '../../lib/functions';
import { isUnreachable } from '../../lib/refused';
import { useDebounced } from '../../lib/use-debounced';

const REST_MS = 120;
const KEPT_MS = 60_000;

/**
 * What the facts on the screen would change, asked again as soon as typing rests; the last figures stay until the new ones are
 * there. `version`: of the film that is saved, so that figures of an older one are not taken for its own.
 */
export function useLivePreview(asked: Input<'getMatchPreview'>, version: number | undefined) {
  const now = JSON.stringify(asked);
  const settled = useDebounced(now, REST_MS);
  const { queryFn } = query('getMatchPreview', JSON.parse(settled) as typeof asked);
  const preview = useQuery({
    queryKey: ['getMatchPreview', settled, version],
    queryFn,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
  const isAway = preview.isError || isUnreachable(preview.failureReason);
  return { figures: preview.data, isOld: settled !== now || preview.isPlaceholderData || isAway, isAway };
}
