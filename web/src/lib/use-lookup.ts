import type { UseQueryResult } from '@tanstack/react-query';
import { isUnreachable } from './refused';
import { useTryAgain } from './use-try-again';

type Question = Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'failureReason' | 'refetch'>;
/** `known`: all is answered; `asking`: not yet; `away`: something could not be had, and what was found may lack some. */
export interface Lookup {
  state: 'known' | 'asking' | 'away';
  again: () => void;
}

/** How far several questions are that are one to who waits for them. */
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
