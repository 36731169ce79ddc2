/** Reasons for hiding a competition from a film's list, or for withdrawing it before it is sent. */
export const HIDE_REASONS = [
  'not-for-this-film',
  'too-expensive',
  'too-far',
  'too-small',
  'bad-dates',
  'been-there',
  'other',
] as const;
export type HideReason = (typeof HIDE_REASONS)[number];
