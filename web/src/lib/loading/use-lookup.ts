import type { UseQueryResult } from '@tanstack/react-query';
import { isUnreachable } from '../server/refused';
import { useTryAgain } from './use-try-again';

type Question = Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'failureReason' | 'refetch'>;
/**
 * `loaded`: everything is loaded; `loading`: a query is pending; `unavailable`: a query failed, so the result may be
 * incomplete.
 */
export interface Lookup {
  state: 'loaded' | 'loading' | 'unavailable';
  again: () => void;
}

/** Combines the states of several queries. */
export function useLookup(questions: readonly Question[]): Lookup {
  const { again } = useTryAgain();
  const failed = questions.filter((one) => one.isError && !one.data);
  const isUnavailable =
    failed.length > 0 || questions.some(({ failureReason }) => isUnreachable(failureReason));
  return {
    state: isUnavailable
      ? 'unavailable'
      : questions.some(({ isPending }) => isPending)
        ? 'loading'
        : 'loaded',
    again: () => {
      again();
      for (const one of failed) void one.refetch();
    },
  };
}
