import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../lib/refused';
import { ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';

type Question = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'failureReason' | 'refetch'>;

/** That nobody could say how films stand, and what premieres went with it; draws nothing while it is only asked. */
export function StandingAway({ question }: { question: Question }) {
  const { data, error, isError, failureReason, refetch } = question;
  const [isLate, setLate] = useState(false);
  if (!isLate && isUnreachable(failureReason)) setLate(true);
  if (data !== undefined) return null;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return isLate ? <Waiting query={question} lines={1} /> : null;
}
