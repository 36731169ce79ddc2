import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { askAgain } from './ask-again';

/** Asks a question whose answer is not whole yet again until it is, while somebody looks: no news would come of what is missing. */
export function useArriving(
  isArriving: boolean,
  queryKey: QueryKey,
  { dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number },
): void {
  const client = useQueryClient();
  const again = useEffectEvent(() => askAgain(client, queryKey));
  const key = hashKey(queryKey);
  useEffect(() => {
    if (!isArriving) return;
    if (!document.hidden) return again();
    const seen = () => again();
    document.addEventListener('visibilitychange', seen, { once: true });
    return () => document.removeEventListener('visibilitychange', seen);
  }, [isArriving, key, dataUpdatedAt, errorUpdatedAt]);
}
