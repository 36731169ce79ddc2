import { changeState } from '../src/domain/submission.js';
import {
  NO_STATE_DETAILS,
  type StateDetails,
  type SubmissionStatus,
} from '../src/domain/submission-status.js';
import type { State } from '../src/domain/transitions.js';
import { ALL_DETAILS } from './state-table.js';

export const [today, latestDay, opensOn] = ['2026-11-21', '2026-11-22', '2026-01-10'];
/** Returns the status of a submission in a state. */
export const makeStatus = (state: State): SubmissionStatus => ({
  state,
  note: null,
  dateId: 7,
  isDateChosen: true,
  feePaid: null,
  submittedAt: ['submitted', 'accepted', 'rejected', 'awarded'].includes(state) ? '2026-03-01' : null,
  decidedAt: ['accepted', 'rejected', 'awarded'].includes(state) ? '2026-06-01' : null,
  awardName: state === 'awarded' ? 'Golden Pine' : null,
  refusedFor: null,
});
/** Applies a move on a fixed day. */
export const move = (
  from: State | null,
  to: string,
  input: Partial<StateDetails> = ALL_DETAILS,
  verdict: string | null = null,
) =>
  changeState(from && makeStatus(from), {
    to,
    input: { ...NO_STATE_DETAILS, ...input },
    verdict,
    today,
    latestDay,
    opensOn,
  });
/** Returns the refusal of a change, or null. */
export const catchRefusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as { code: string; field: string; message: string };
  }
  return null;
};
