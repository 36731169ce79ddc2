import { useState } from 'react';
import type { SubmissionState } from '../../../lib/server/wire';
import type { Addable } from './use-add-to-list';

/**
 * Prevents adding a competition twice. `addingIds`: the competitions that are being added, until the rows are fetched
 * again. `fetchedAt`: when they were last fetched.
 */
export function useAddOnce(
  add: (addables: Addable[], state?: SubmissionState) => Promise<number[]>,
  fetchedAt: number,
) {
  const [fetchedAtById, setFetchedAtById] = useState<ReadonlyMap<number, number>>(new Map());
  const addingIds = new Set(
    [...fetchedAtById].filter(([, addedTo]) => addedTo === fetchedAt).map(([id]) => id),
  );
  const addOnce = async (addable: Addable, state?: SubmissionState) => {
    const { id } = addable.competition;
    if (addingIds.has(id)) return;
    setFetchedAtById((previous) => new Map(previous).set(id, fetchedAt));
    const addedIds = await add([addable], state);
    if (!addedIds.includes(id))
      setFetchedAtById((previous) => new Map([...previous].filter(([otherId]) => otherId !== id)));
  };
  return { addingIds, addOnce };
}
