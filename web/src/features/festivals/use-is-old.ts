import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../lib/refused';

/** What was found for other words is no answer once nobody has answered these, nor while they are asked again. */
export function useIsOld({
  isPlaceholderData,
  failureReason,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'failureReason'>): boolean {
  const [was, setWas] = useState(false);
  const isOld = isPlaceholderData && (was || isUnreachable(failureReason));
  if (isOld !== was) setWas(isOld);
  return isOld;
}
