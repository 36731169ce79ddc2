import type { UseQueryResult } from '@tanstack/react-query';
import { isUnreachable } from '../server/refused';
import { useTryAgain } from './use-try-again';

type Question = Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'failureReason' | 'refetch'>;
/**
 * `known`: everything is loaded; `asking`: still loading; `away`: a query failed, so the result may be
 * incomplete.
 */
export interface Lookup {
  state: 'known' | 'asking' | 'away';
  again: () => void;
}

/** Combines the states of several queries. */
export function useLookup(questions: readonly Question[]): Lookup {
  const { again } = useTryAgain();
  const failed = questions.filter((one) => one.isError && !one.data);
  const isAway = failed.length > 0 || questions.some(({ failureReason }) => isUnreachable(failureReason));
  return {
    state: isAway ? 'away' : questions.some(({ isPending }) => isPending) ? 'asking' : 'known',
    again: () => {
      again();
      for (const one of failed) void one.refetch();
    },
  };
}
