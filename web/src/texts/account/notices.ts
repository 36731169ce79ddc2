import type { NoticeName } from '@laurel/words/notifications/mail-templates';
import { texts } from '../texts';

/** The mails that users may unsubscribe from. */
const notices: Record<NoticeName, string> = {
  'list-reminders':
    'Reminders for your list and the festivals that you watch: deadlines, rising fees, openings and overdue answers',
  'watched-deadlines': 'Last deadlines of festivals that you watch',
  'watched-changed': 'Changes at festivals that you watch',
  'signed-in': 'New login from a device that we have not seen before',
};
/** Returns the name of a notice that is newer than this page. */
export const getNoticeLabel = (name: string): string =>
  Object.hasOwn(notices, name) ? notices[name as NoticeName] : name;

/** `/unsubscribe/<token>` */
export const t = texts({
  title: 'Stop these e-mails',
  lead: 'You opened a link from one of our e-mails. One click stops e-mails of this kind. Everything else stays as it is.',
  stop: 'Stop these e-mails',
  'stopped.title': 'Done',
  stopped: 'You will no longer get these e-mails: {name}.',
  'stopped.choose': 'Choose which e-mails you get',
  wrong:
    'This link does not stop any e-mails. It may be incomplete: open it from the e-mail again, or choose your e-mails on your profile.',
});
