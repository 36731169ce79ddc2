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

/** States in which the user plans to submit. */
export const PLANNED_STATES = ['waitlist', 'to-submit'] as const satisfies SubmissionState[];
/** States in which the festival has answered. */
export const DECIDED_STATES = ['accepted', 'rejected', 'awarded'] as const;
/** States in which nothing has been sent yet. */
export const UNSENT_STATES = ['suggested', 'waitlist', 'to-submit'] as const satisfies SubmissionState[];
/** States of undecided entries. A suggestion by Laurel counts only after the user selects it. */
export const OPEN_STATES = ['waitlist', 'to-submit', 'submitted'] as const satisfies SubmissionState[];

/** States in which the festival has accepted the film. */
export const ACCEPTED_STATES = ['accepted', 'awarded'] as const satisfies SubmissionState[];
