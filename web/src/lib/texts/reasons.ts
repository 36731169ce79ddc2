import { texts } from './texts';

export const t = texts({
  rule: 'Rule',
  film: 'Your film',
  'change.fail': 'In the way',
  'change.unknown': 'To confirm',
  optional: 'preferred, not required',
});
