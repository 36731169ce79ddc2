import { SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/submissions/states';
import { messages } from '../src/generated/messages/states.js';

/** The label of each entry state. */
export const stateLabels = Object.fromEntries(
  SUBMISSION_STATES.map((state) => [state, messages[`state.${state}`]]),
) as Record<SubmissionState, string>;
