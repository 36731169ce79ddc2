import type { MistakeSubject } from '@laurel/rules/mistakes';

/** What is wrong of a festival: as it is asked, and as an administrator reads it. */
export const mistakeSubject: Record<MistakeSubject, string> = {
  dates: 'Deadlines or days',
  fees: 'Entry fees',
  rules: 'Rules',
  name: 'Name',
  place: 'Place',
  links: 'Links or contact',
  gone: 'It is no longer held',
  other: 'Something else',
};
