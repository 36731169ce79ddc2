import { texts } from './texts';

export const t = texts({
  title: 'Not eligible as it stands',
  lead: 'The film is not eligible for these as it stands: {names}. To add them all the same, say why; the reason is kept with the submission.',
  reason: 'Reason',
  'reason.hint': 'For example: the festival agreed by e-mail to take a longer cut.',
  send: 'Add all the same',
});
