import { useState } from 'react';
import type { SubmissionState } from '../../../lib/server/wire';
import type { Addable } from './use-add-to-list';

/**
 * Adds each competition once. `adding`: the ids on their way, until the rows are refetched; `fetchedAt`: the
 * time of the last fetch.
 */
export function useAdding(
  add: (ones: Addable[], state?: SubmissionState) => Promise<number[]>,
  fetchedAt: number,
) {
  const [pressed, setPressed] = useState<ReadonlyMap<number, number>>(new Map());
  const adding = new Set([...pressed].filter(([, at]) => at === fetchedAt).map(([id]) => id));
  const addOnce = async (one: Addable, state?: SubmissionState) => {
    const { id } = one.competition;
    if (adding.has(id)) return;
    setPressed((before) => new Map(before).set(id, fetchedAt));
    const done = await add([one], state);
    if (!done.includes(id)) setPressed((before) => new Map([...before].filter(([other]) => other !== id)));
  };
  return { adding, addOnce };
}
