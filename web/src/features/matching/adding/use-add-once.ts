import { useState } from 'react';
import type { SubmissionState } from '../../../lib/server/wire';
import type { Addable } from './use-add-to-list';

/** `adding`: the ids that are being added, until the rows are fetched after `fetchedAt`. */
export function useAddOnce(
  add: (addables: Addable[], state?: SubmissionState) => Promise<number[]>,
  fetchedAt: number,
) {
  const [pressed, setPressed] = useState<ReadonlyMap<number, number>>(new Map());
  const adding = new Set([...pressed].filter(([, pressedAt]) => pressedAt === fetchedAt).map(([id]) => id));
  const addOnce = async (addable: Addable, state?: SubmissionState) => {
    const { id } = addable.competition;
    if (adding.has(id)) return;
    setPressed((previous) => new Map(previous).set(id, fetchedAt));
    const done = await add([addable], state);
    if (!done.includes(id))
      setPressed((previous) => new Map([...previous].filter(([other]) => other !== id)));
  };
  return { adding, addOnce };
}
