import { createDossierPath } from '@laurel/rules/films/dossiers';
import { deriveSecret } from '@laurel/runtime/auth/link-secret';
import { renderMailHtml } from '@laurel/identity/mail/content/html';
import { createMailSections, toHeaderText } from '@laurel/identity/mail/content/sections';
import { isDeferrable, type MailName, type MailValues } from '@laurel/messages/notifications/mail-templates';
import { renderMailText } from '@laurel/identity/mail/content/text';
import type { SendMailOptions } from 'nodemailer';
import type { SecretBox } from '../settings/secrets.js';
import type { MailSettings } from './mail-settings.js';
import { BOUNCE_HEADER, createBounceToken } from './bounce-token.js';
import { createStopToken } from './stop-link.js';

interface LetterSettings {
  publicUrl: string;
  secretBox: SecretBox;
  /** The key for links to dossiers. */
  dossierKey: Buffer;
}
/** A mail as stored in the queue. */
export interface QueuedMail {
  id: string;
  userId: string | null;
  address: string;
  called: string | null;
  name: MailName;
  values: MailValues;
  tries: number;
  /** The recipient’s time zone. Null if unknown. */
  timeZone: string | null;
  /** The key under which the outcome of a letter is published. Null for other mails. */
  about: string | null;
  replyTo: string | null;
  /** The reason of the last failure. */
  error: string | null;
}

/**
 * Builds the message to send. Derives the Message-ID from the mail’s id, so that mail programs show a
 * duplicate once. Notices have one-click unsubscription in mail programs (RFC 8058).
 */
export function buildLetter(
  mail: QueuedMail,
  { sender }: MailSettings,
  { publicUrl, secretBox, dossierKey }: LetterSettings,
): SendMailOptions {
  const { id, address, called, name, timeZone, about, replyTo } = mail;
  const values = withLink(mail.values, dossierKey);
  const unsubscribeToken =
    isDeferrable(name) && mail.userId !== null ? createStopToken(secretBox, mail.userId, name) : null;
  const content = createMailSections(name, values, {
    name: called,
    address,
    publicUrl,
    timeZone,
    unsubscribeToken,
  });
  return {
    from: sender,
    to: { name: toHeaderText(called ?? ''), address },
    ...(replyTo && { replyTo }),
    subject: content.subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    headers: {
      ...(about ? { [BOUNCE_HEADER]: createBounceToken(secretBox, id) } : NO_AUTO_REPLY_HEADERS),
      ...(content.unsubscribeLink && {
        'List-Unsubscribe': `<${content.unsubscribeLink.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Headers that suppress automatic replies. Letters of filmmakers do not have them, because these headers
 * would also suppress reports of bounces.
 */
const NO_AUTO_REPLY_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Adds the link of a letter. It is created when the letter is sent and stored nowhere. */
function withLink(values: MailValues & { linkSeed?: string }, dossierKey: Buffer): MailValues {
  const { linkSeed } = values;
  return linkSeed === undefined
    ? values
    : { ...values, path: createDossierPath(deriveSecret(dossierKey, linkSeed)) };
}
