import { texts } from '../texts';

export const t = texts({
  title: 'Not eligible',
  lead: 'The film is not eligible for: {names}. To add it anyway, enter a reason. We store the reason with the submission.',
  reason: 'Reason',
  'reason.hint': 'For example: the festival agreed by e-mail to accept a longer cut.',
  send: 'Add anyway',
});
