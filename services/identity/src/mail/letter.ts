import { dossierPath } from '@laurel/rules/dossiers';
import { secretFrom } from '@laurel/runtime/link-secret';
import { mailHtml } from '@laurel/words/mail-html';
import { partsOf, plainName } from '@laurel/words/mail-parts';
import { mayWait, type MailName, type MailValues } from '@laurel/words/mail-templates';
import { mailText } from '@laurel/words/mail-text';
import type { SendMailOptions } from 'nodemailer';
import type { Seal } from '../secrets.js';
import type { MailSettings } from './mail-settings.js';
import { BOUNCE_HEADER, bounceToken } from './bounce-token.js';
import { stopToken } from './stop-link.js';

interface House {
  publicUrl: string;
  seal: Seal;
  /** From which links to dossiers are made. */
  dossierKey: Buffer;
}
/** A mail as the queue has it. */
export interface QueuedMail {
  id: string;
  userId: string | null;
  address: string;
  called: string | null;
  name: MailName;
  values: MailValues;
  tries: number;
  /** In which its reader counts hours; null: nobody knows. */
  timeZone: string | null;
  /** Of a letter: by what it is told what became of it; null: it is none. */
  about: string | null;
  replyTo: string | null;
  /** Why it was not sent the last time. */
  error: string | null;
}

/** A queued mail as it is sent. Its Message-ID is its own: whoever gets it twice has it once. A notice is stopped by one click, also a mail program's own (RFC 8058). */
export function letterOf(
  mail: QueuedMail,
  { from }: MailSettings,
  { publicUrl, seal, dossierKey }: House,
): SendMailOptions {
  const { id, address, called, name, timeZone, about, replyTo } = mail;
  const values = withLink(mail.values, dossierKey);
  const stop = mayWait(name) && mail.userId !== null ? stopToken(seal, mail.userId, name) : null;
  const parts = partsOf(name, values, { name: called, address, publicUrl, timeZone, stop });
  return {
    from,
    to: { name: plainName(called ?? ''), address },
    ...(replyTo && { replyTo }),
    subject: parts.subject,
    text: mailText(parts),
    html: mailHtml(parts),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: {
      ...(about ? { [BOUNCE_HEADER]: bounceToken(seal, id) } : UNANSWERED),
      ...(parts.stop && {
        'List-Unsubscribe': `<${parts.stop.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Nobody's machine answers what we tell our own people. What a filmmaker has us send to a festival may be answered, and has to be where it does not arrive. */
const UNANSWERED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The link of a letter is made as it goes out: until then it is nowhere. */
function withLink(values: MailValues & { linkSeed?: string }, dossierKey: Buffer): MailValues {
  const { linkSeed } = values;
  return linkSeed === undefined ? values : { ...values, path: dossierPath(secretFrom(dossierKey, linkSeed)) };
}
