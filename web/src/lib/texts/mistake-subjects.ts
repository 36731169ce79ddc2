import type { MistakeSubject } from '@laurel/rules/mistakes';

/** What may be wrong about a festival, as the form and the administrators' list show it. */
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
