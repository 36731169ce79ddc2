import type { MistakeSubject } from '@laurel/rules/festivals/mistake-reports';

/** What may be wrong about a festival, as the form and the administrators' list show it. */
export const mistakeSubject: Record<MistakeSubject, string> = {
  dates: 'Deadlines or days',
  fees: 'Entry fees',
  rules: 'Rules',
  name: 'Name',
  location: 'Location',
  links: 'Links or contact',
  discontinued: 'It no longer takes place',
  other: 'Something else',
};
