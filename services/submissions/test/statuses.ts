import { changeState } from '../src/domain/submission.js';
import { unspecified, type Particulars, type SubmissionStatus } from '../src/domain/submission-status.js';
import type { State } from '../src/domain/transitions.js';
import { everything } from './state-table.js';

export const [today, latest, opensOn] = ['2026-11-21', '2026-11-22', '2026-01-10'];
/** Returns the status of a submission in a state. */
export const at = (state: State): SubmissionStatus => ({
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
  input: Partial<Particulars> = everything,
  verdict: string | null = null,
) =>
  changeState(from && at(from), { to, input: { ...unspecified, ...input }, verdict, today, latest, opensOn });
/** Returns the refusal of a change, or null. */
export const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as { code: string; field: string; message: string };
  }
  return null;
};
