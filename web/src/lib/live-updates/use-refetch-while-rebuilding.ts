import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { scheduleRefetch } from './schedule-refetch';

/**
 * Repeats a query while its projection is being rebuilt and the page is visible, because no event announces
 * the missing rows.
 */
export function useRefetchWhileRebuilding(
  isRebuilding: boolean,
  queryKey: QueryKey,
  { dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number },
): void {
  const client = useQueryClient();
  const refetch = useEffectEvent(() => scheduleRefetch(client, queryKey));
  const key = hashKey(queryKey);
  useEffect(() => {
    if (!isRebuilding) return;
    if (!document.hidden) return refetch();
    document.addEventListener('visibilitychange', refetch, { once: true });
    return () => document.removeEventListener('visibilitychange', refetch);
  }, [isRebuilding, key, dataUpdatedAt, errorUpdatedAt]);
}
