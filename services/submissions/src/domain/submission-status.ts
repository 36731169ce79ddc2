import type { State } from './transitions.js';

/** The state of a submission and its details. Days are YYYY-MM-DD. */
export interface SubmissionStatus {
  state: State;
  submittedAt: string | null;
  decidedAt: string | null;
  awardName: string | null;
  feePaid: { amount: number; currency: string } | null;
  dateId: number | null;
  /**
   * True if the filmmaker chose the deadline. Otherwise it is filled in on sending, and removed if the entry
   * returns to an unsent state.
   */
  isDateChosen: boolean;
  note: string | null;
  /**
   * The reason (`HIDE_REASONS`) why the film does not fit, for entries that were given up unsent. Later
   * suggestions learn from it.
   */
  refusedFor: string | null;
}
/** The caller's input besides the state; null if a detail is not given. */
export interface StateDetails extends Omit<SubmissionStatus, 'state' | 'isDateChosen'> {
  reason: string | null;
  overrideReason: string | null;
}
/** The input of a change of the state alone. */
export const NO_STATE_DETAILS: StateDetails = {
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  feePaid: null,
  dateId: null,
  note: null,
  refusedFor: null,
  reason: null,
  overrideReason: null,
};
