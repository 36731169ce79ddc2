import { useCallback, useState } from 'react';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import type { SubmissionState } from '../../../lib/server/wire';

type Folds = Partial<Record<SubmissionState, boolean>>;
const getStorageKey = (filmId: number) => `laurel:folds:${filmId}`;

function readFolds(filmId: number): Folds {
  try {
    const storedFolds = JSON.parse(localStorage.getItem(getStorageKey(filmId)) ?? '{}') as Record<
      string,
      unknown
    >;
    return Object.fromEntries(
      Object.entries(storedFolds).filter(
        ([state, isFolded]) => isInList(SUBMISSION_STATES, state) && typeof isFolded === 'boolean',
      ),
    );
  } catch {
    return {};
  }
}

/** Folded columns, stored in this browser. By default a column is folded while it is empty. */
export function useFoldedColumns(filmId: number) {
  const [folds, setFolds] = useState<Folds>(() => readFolds(filmId));
  const setFolded = useCallback(
    (state: SubmissionState, isFolded: boolean) => {
      setFolds((previous) => ({ ...previous, [state]: isFolded }));
      try {
        localStorage.setItem(
          getStorageKey(filmId),
          JSON.stringify({ ...readFolds(filmId), [state]: isFolded }),
        );
      } catch {
        /* Without storage it lasts as long as the page. */
      }
    },
    [filmId],
  );
  return { isFolded: (state: SubmissionState, count: number) => folds[state] ?? count === 0, setFolded };
}
