import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { useRef, useState } from 'react';
import { saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { useSignedIn } from '../../../lib/session/session';
import type { Submission } from '../../../lib/server/wire';

/** The entries that one plan moved to “To submit”, with their versions. `at`: ms since 1970. */
export interface AcceptedPlan {
  at: number;
  entries: Pick<Submission, 'id' | 'rowVersion'>[];
}
const UNDO_MS = UNDO_MINUTES * 60_000;
export const getUndoEnd = ({ at }: AcceptedPlan) => at + UNDO_MS;

const filterUndoable = (plans: readonly AcceptedPlan[]) =>
  plans.filter((plan) => getUndoEnd(plan) > Date.now());

/**
 * Plans of a film that were accepted in this browser and can still be undone, newest first. The undo toast
 * itself disappears after seconds.
 */
export function useAcceptedPlans(filmId: number) {
  const { userId } = useSignedIn();
  const key = `${userId}:accepted-plans-${filmId}`;
  const readStored = (otherwise: AcceptedPlan[]) =>
    filterUndoable(readDraft<AcceptedPlan[]>(key)?.value ?? otherwise);
  const [plans, set] = useState(() => readStored([]));
  /** For browsers without storage. */
  const last = useRef(plans);
  /** Another window may have saved or undone some. */
  const save = (change: (now: AcceptedPlan[]) => AcceptedPlan[]) => {
    last.current = change(readStored(last.current));
    saveDraft(key, { value: last.current });
    set(last.current);
  };
  const remember = (entries: readonly Submission[], at: number): AcceptedPlan => {
    const plan = { at, entries: entries.map(({ id, rowVersion }) => ({ id, rowVersion })) };
    save((now) => [plan, ...now]);
    return plan;
  };
  return { plans, remember, forget: (at: number) => save((now) => now.filter((plan) => plan.at !== at)) };
}
