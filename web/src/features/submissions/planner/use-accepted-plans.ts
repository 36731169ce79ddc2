import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { useRef, useState } from 'react';
import { saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { useSignedIn } from '../../../lib/session/session';
import type { Submission } from '../../../lib/server/wire';
import type { ChangedSubmission } from '../../../widgets/submissions/use-undo';

/** The entries that one plan changed, with their versions. `at`: ms since 1970. */
export interface AcceptedPlan {
  at: number;
  /** `isDateOnly`: the entry was on “To submit” already, and got the plan's deadline. */
  entries: (ChangedSubmission & { isDateOnly?: boolean })[];
}
const UNDO_MS = UNDO_MINUTES * 60_000;
export const getUndoEnd = ({ at }: AcceptedPlan) => at + UNDO_MS;

const filterUndoable = (plans: readonly AcceptedPlan[]) =>
  plans.filter((plan) => getUndoEnd(plan) > Date.now());

/** Plans that were accepted in this browser and can still be undone, newest first. */
export function useAcceptedPlans(filmId: number) {
  const { userId } = useSignedIn();
  const key = `${userId}:accepted-plans-${filmId}`;
  const readStored = (fallback: AcceptedPlan[]) =>
    filterUndoable(readDraft<AcceptedPlan[]>(key)?.value ?? fallback);
  const [plans, setPlans] = useState(() => readStored([]));
  /** The fallback for browsers without storage. */
  const lastPlans = useRef(plans);
  /** Changes the stored plans, because another window may have added or undone some. */
  const save = (change: (storedPlans: AcceptedPlan[]) => AcceptedPlan[]) => {
    lastPlans.current = change(readStored(lastPlans.current));
    saveDraft(key, { value: lastPlans.current });
    setPlans(lastPlans.current);
  };
  const addPlan = (
    entries: readonly Submission[],
    isDateOnly: (entry: Submission) => boolean,
    acceptedAt: number,
  ): AcceptedPlan => {
    const plan = {
      at: acceptedAt,
      entries: entries.map((entry) => ({
        id: entry.id,
        rowVersion: entry.rowVersion,
        festivalName: entry.festivalName,
        competitionName: entry.competitionName,
        ...(isDateOnly(entry) && { isDateOnly: true }),
      })),
    };
    save((storedPlans) => [plan, ...storedPlans]);
    return plan;
  };
  return {
    plans,
    addPlan,
    removePlan: (acceptedAt: number) =>
      save((storedPlans) => storedPlans.filter((plan) => plan.at !== acceptedAt)),
  };
}
