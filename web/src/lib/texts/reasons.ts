import { texts } from './texts';

export const t = texts({
  rule: 'Rule',
  film: 'Your film',
  'change.fail': 'In the way',
  'change.wish': 'To meet it',
  'change.unknown': 'To confirm',
  untested: 'Not tested',
  optional: 'preferred, not required',
});
