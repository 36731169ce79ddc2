import { useCallback, useState } from 'react';
import { SUBMISSION_STATES, isOneOf } from '@laurel/rules/vocabularies';
import type { SubmissionState } from '../../lib/wire';

type Folds = Partial<Record<SubmissionState, boolean>>;
const keyOf = (filmId: number) => `laurel:folds:${filmId}`;

function kept(filmId: number): Folds {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(filmId)) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(found).filter(
        ([state, isFolded]) => isOneOf(SUBMISSION_STATES, state) && typeof isFolded === 'boolean',
      ),
    );
  } catch {
    return {};
  }
}

/** Which columns of a film's board are folded, as this browser keeps it; one that nobody has folded or opened is folded while it is empty. */
export function useFolds(filmId: number) {
  const [folds, setFolds] = useState<Folds>(() => kept(filmId));
  const fold = useCallback(
    (state: SubmissionState, isFolded: boolean) => {
      setFolds((now) => ({ ...now, [state]: isFolded }));
      try {
        localStorage.setItem(keyOf(filmId), JSON.stringify({ ...kept(filmId), [state]: isFolded }));
      } catch {
        /* then it lasts as long as the page */
      }
    },
    [filmId],
  );
  return { isFolded: (state: SubmissionState, count: number) => folds[state] ?? count === 0, fold };
}
