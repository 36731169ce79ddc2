import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../../lib/server/refused';

/**
 * Returns whether the shown data is outdated: it belongs to another search, and the service did not answer
 * this one.
 */
export function useIsOld({
  isPlaceholderData,
  failureReason,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'failureReason'>): boolean {
  const [was, setWas] = useState(false);
  const isOld = isPlaceholderData && (was || isUnreachable(failureReason));
  if (isOld !== was) setWas(isOld);
  return isOld;
}
