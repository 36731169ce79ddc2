import { texts } from '../texts';

export const t = texts({
  rule: 'Rule',
  film: 'Your film',
  'change.fail': 'Problem',
  'change.wish': 'To meet it',
  'change.unknown': 'To confirm',
  untested: 'Not checked',
  optional: 'preferred, not required',
});
