/** Subjects of a mistake report, in the order of the form. */
export const MISTAKE_SUBJECTS = [
  'dates',
  'fees',
  'rules',
  'name',
  'location',
  'links',
  'discontinued',
  'other',
] as const;
export type MistakeSubject = (typeof MISTAKE_SUBJECTS)[number];
/** Characters. */
export const MAX_MISTAKE_LENGTH = 1000;
/** Open reports per user. */
export const MAX_OPEN_MISTAKES = 20;
