import { SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/submissions/states';
import { messages } from '../src/generated/messages/states.js';

const getLabel = (key: SubmissionState | 'withdrawn') => messages[`state.${key}`] as string;

/** The label of each entry state. */
export const stateLabels = Object.fromEntries(
  SUBMISSION_STATES.map((state) => [state, getLabel(state)]),
) as Record<SubmissionState, string>;

/** Returns the label of an entry's state. An entry that was sent and then given up is withdrawn. */
export const formatState = ({
  state,
  submittedAt,
}: {
  state: SubmissionState;
  submittedAt: string | null;
}): string => (state === 'will-not-submit' && submittedAt ? getLabel('withdrawn') : stateLabels[state]);
