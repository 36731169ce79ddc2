export const SUBMISSION_STATES = [
  'suggested',
  'waitlist',
  'to-submit',
  'submitted',
  'accepted',
  'rejected',
  'awarded',
  'will-not-submit',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The user plans to submit. */
export const PLANNED_STATES = ['waitlist', 'to-submit'] as const satisfies SubmissionState[];
/** The festival has answered. */
export const DECIDED_STATES = ['accepted', 'rejected', 'awarded'] as const;
/** Nothing has been sent yet. */
export const UNSENT_STATES = ['suggested', 'waitlist', 'to-submit'] as const satisfies SubmissionState[];
/** Undecided entries. A suggestion by Laurel counts only after the user selects it. */
export const OPEN_STATES = ['waitlist', 'to-submit', 'submitted'] as const satisfies SubmissionState[];

/** The festival has accepted the film. */
export const ACCEPTED_STATES = ['accepted', 'awarded'] as const satisfies SubmissionState[];
