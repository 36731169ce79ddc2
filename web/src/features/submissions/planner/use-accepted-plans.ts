import { UNDO_MINUTES } from '@laurel/rules/undo';
import { useRef, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts';
import { useSignedIn } from '../../../lib/session';
import type { Submission } from '../../../lib/wire';

/** What was put on “To submit” with one plan, as that has left it; `at`: ms since 1970. */
export interface AcceptedPlan {
  at: number;
  entries: Pick<Submission, 'id' | 'rowVersion'>[];
}
const UNDO_MS = UNDO_MINUTES * 60_000;
export const endOf = ({ at }: AcceptedPlan) => at + UNDO_MS;

const lasting = (plans: readonly AcceptedPlan[]) => plans.filter((plan) => endOf(plan) > Date.now());

/** Plans of a film that were accepted in this browser and can still be taken back, the newest first: a message is gone in seconds. */
export function useAcceptedPlans(filmId: number) {
  const { userId } = useSignedIn();
  const of = `${userId}:accepted-plans-${filmId}`;
  const stored = (otherwise: AcceptedPlan[]) => lasting(readDraft<AcceptedPlan[]>(of)?.value ?? otherwise);
  const [plans, set] = useState(() => stored([]));
  /** For a browser that keeps nothing. */
  const last = useRef(plans);
  /** Another window may have kept some meanwhile, or taken some back. */
  const keep = (change: (now: AcceptedPlan[]) => AcceptedPlan[]) => {
    last.current = change(stored(last.current));
    keepDraft(of, { value: last.current });
    set(last.current);
  };
  const remember = (entries: readonly Submission[], at: number): AcceptedPlan => {
    const plan = { at, entries: entries.map(({ id, rowVersion }) => ({ id, rowVersion })) };
    keep((now) => [plan, ...now]);
    return plan;
  };
  return { plans, remember, forget: (at: number) => keep((now) => now.filter((plan) => plan.at !== at)) };
}
