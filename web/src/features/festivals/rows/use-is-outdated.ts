import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../../lib/server/refused';

/** Returns whether the shown data belongs to another search, and the service did not respond to this one. */
export function useIsOutdated({
  isPlaceholderData,
  failureReason,
}: Pick<UseQueryResult, 'isPlaceholderData' | 'failureReason'>): boolean {
  const [wasOutdated, setWasOutdated] = useState(false);
  const isOutdated = isPlaceholderData && (wasOutdated || isUnreachable(failureReason));
  if (isOutdated !== wasOutdated) setWasOutdated(isOutdated);
  return isOutdated;
}
