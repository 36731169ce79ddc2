/** Why a competition is left out of a film's list, or given up unsent. */
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
