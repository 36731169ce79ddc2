/** What a film's entries can be put in order by: the last touched first, when they were made, their festival's name. */
export const SUBMISSION_SORTS = ['changed', 'newest', 'oldest', 'festival'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];
