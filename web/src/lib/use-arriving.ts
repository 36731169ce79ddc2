import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain } from './ask-again';

/** Of an answer that is not whole yet, asks again until it is: no news would come of what is missing. */
export function useArriving(
  isArriving: boolean,
  { dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number },
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isArriving) askAgain(client, 'later');
  }, [client, isArriving, dataUpdatedAt, errorUpdatedAt]);
}
