import type { NoticeName } from '@laurel/words/mail-templates';
import { texts } from './texts';

/** The mails that users may unsubscribe from. */
const notices: Record<NoticeName, string> = {
  'list-reminders':
    'What is near on your list: deadlines, fees that rise, overdue answers; and what opens there or at festivals that you watch',
  'watched-deadlines': 'Last deadlines of festivals that you watch',
  'watched-changed': 'Changes at festivals that you watch',
  'signed-in': 'New log-in from a device that we have not seen before',
};
/** Returns the name of a notice that is newer than this page. */
export const getNoticeLabel = (name: string): string =>
  Object.hasOwn(notices, name) ? notices[name as NoticeName] : name;

/** `/unsubscribe/<token>` */
export const t = texts({
  title: 'Stop these mails',
  lead: 'You came here by a mail’s own link. One press, and mails of its kind stop; everything else stays as it is.',
  stop: 'Stop these mails',
  'stopped.title': 'Done',
  stopped: 'You get no more of these mails: {name}.',
  'stopped.choose': 'Choose which mails you get',
  wrong:
    'This link stops no mails. It may have been cut off: open it from the mail once more, or choose on your profile.',
});
