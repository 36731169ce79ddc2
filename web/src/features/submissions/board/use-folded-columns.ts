import { useCallback, useState } from 'react';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import type { SubmissionState } from '../../../lib/server/wire';
import { readStored, writeStored } from '../../../lib/storage/local-storage';

type Folds = Partial<Record<SubmissionState, boolean>>;
const getStorageKey = (filmId: number) => `laurel:folds:${filmId}`;

function readFolds(filmId: number): Folds {
  try {
    const storedFolds = JSON.parse(readStored(getStorageKey(filmId)) ?? '{}') as Record<string, unknown>;
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
      writeStored(getStorageKey(filmId), JSON.stringify({ ...readFolds(filmId), [state]: isFolded }));
    },
    [filmId],
  );
  return { isFolded: (state: SubmissionState, count: number) => folds[state] ?? count === 0, setFolded };
}
