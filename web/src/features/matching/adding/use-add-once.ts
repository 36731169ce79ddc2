import { useState } from 'react';
import type { SubmissionState } from '../../../lib/server/wire';
import type { Addable } from './use-add-to-list';

/**
 * Prevents that a competition is added twice. `addingIds`: the competitions that are being added, until rows newer
 * than `fetchedAt` are loaded.
 */
export function useAddOnce(
  add: (addables: Addable[], state?: SubmissionState) => Promise<number[]>,
  fetchedAt: number,
) {
  const [pressedAtById, setPressedAtById] = useState<ReadonlyMap<number, number>>(new Map());
  const addingIds = new Set(
    [...pressedAtById].filter(([, pressedAt]) => pressedAt === fetchedAt).map(([id]) => id),
  );
  const addOnce = async (addable: Addable, state?: SubmissionState) => {
    const { id } = addable.competition;
    if (addingIds.has(id)) return;
    setPressedAtById((previous) => new Map(previous).set(id, fetchedAt));
    const addedIds = await add([addable], state);
    if (!addedIds.includes(id))
      setPressedAtById((previous) => new Map([...previous].filter(([otherId]) => otherId !== id)));
  };
  return { addingIds, addOnce };
}
