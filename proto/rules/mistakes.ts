/** What somebody says is wrong of a festival, in the order in which it is asked. */
export const MISTAKE_SUBJECTS = [
  'dates',
  'fees',
  'rules',
  'name',
  'place',
  'links',
  'gone',
  'other',
] as const;
export type MistakeSubject = (typeof MISTAKE_SUBJECTS)[number];
/** In letters. */
export const LONGEST_MISTAKE = 1000;
/** Reports of one person that nobody has looked at yet. */
export const MOST_OPEN_MISTAKES = 20;
