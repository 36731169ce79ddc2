import { UNDO_MINUTES } from '@laurel/rules/undo';
import { useState } from 'react';
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

const acceptedNow = (entries: readonly Submission[]): AcceptedPlan => ({
  at: Date.now(),
  entries: entries.map(({ id, rowVersion }) => ({ id, rowVersion })),
});

/** Plans of a film that were accepted in this browser and can still be taken back, the newest first: a message is gone in seconds. */
export function useAcceptedPlans(filmId: number) {
  const { userId } = useSignedIn();
  const of = `${userId}:accepted-plans-${filmId}`;
  const [plans, set] = useState(() => readDraft<AcceptedPlan[]>(of)?.value ?? []);
  const keep = (change: (now: AcceptedPlan[]) => AcceptedPlan[]) =>
    set((now) => {
      const next = change(now.filter((plan) => endOf(plan) > Date.now()));
      keepDraft(of, { value: next });
      return next;
    });
  return {
    plans: plans.filter((plan) => endOf(plan) > Date.now()),
    remember(entries: readonly Submission[]): AcceptedPlan {
      const plan = acceptedNow(entries);
      keep((now) => [plan, ...now]);
      return plan;
    },
    forget: (at: number) => keep((now) => now.filter((plan) => plan.at !== at)),
  };
}
