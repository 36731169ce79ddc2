import { texts } from './texts';

export const t = texts({
  none: 'No rules on file. Read the festival’s own page before paying.',
  rule: 'Rule',
  film: 'Your film',
  change: 'Opens with',
  optional: 'preferred, not required',
});
