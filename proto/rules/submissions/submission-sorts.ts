/** Sort orders of a film's entries: last change first, creation date, festival name. */
export const SUBMISSION_SORTS = ['changed', 'newest', 'oldest', 'festival'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];
