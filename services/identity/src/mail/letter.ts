import { mailHtml } from '@laurel/words/mail-html';
import { partsOf, plainName } from '@laurel/words/mail-parts';
import type { MailName, MailValues } from '@laurel/words/mail-templates';
import { mailText } from '@laurel/words/mail-text';
import type { SendMailOptions } from 'nodemailer';
import type { MailSettings } from './mail-settings.js';

/** A mail as the queue has it. */
export interface QueuedMail {
  id: string;
  address: string;
  called: string | null;
  name: MailName;
  values: MailValues;
  tries: number;
  /** In which its reader counts hours; null: nobody knows. */
  timeZone: string | null;
}

/** A queued mail as it is sent. Its Message-ID is its own: whoever gets it twice has it once. */
export function letterOf(mail: QueuedMail, { from }: MailSettings, publicUrl: string): SendMailOptions {
  const { id, address, called, name, values, timeZone } = mail;
  const parts = partsOf(name, values, { name: called, address, publicUrl, timeZone });
  return {
    from,
    to: { name: plainName(called ?? ''), address },
    subject: parts.subject,
    text: mailText(parts),
    html: mailHtml(parts),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(parts.choose && { 'List-Unsubscribe': `<${parts.choose.url}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
