import { formatMoment } from '@laurel/rules/dates/time-zones';
import { truncateLines, MORE_MARKER } from '@laurel/messages/notifications/mail-lines';
import { message, type Code } from '@laurel/messages/formatting/message';
import { messages } from '@laurel/messages/src/generated/messages/mails';
import {
  getMailTemplate,
  type MailName,
  type MailValues,
} from '@laurel/messages/notifications/mail-templates';
import { createTranslator } from '@laurel/messages/formatting/translator';

/** The recipient of an e-mail, and the installation that sends it. */
export interface Reader {
  name: string | null;
  address: string;
  publicUrl: string;
  /** Used for times. Null means UTC. */
  timeZone?: string | null;
  /** The unsubscribe token of a notice. Null if the e-mail is not a notice, or has no account. */
  unsubscribeToken?: string | null;
}
interface Link {
  label: string;
  url: string;
}
/** The content of an e-mail in order. `html.ts` and `text.ts` define the layout. */
export interface MailSections {
  subject: string;
  /** The preview that a mailbox shows after the subject. */
  preheader: string;
  greeting: string | null;
  lead: string;
  /** The items of the e-mail, one per line. */
  lines: readonly string[];
  details: readonly { label: string; value: string }[];
  action: Link;
  note: string;
  footer: string;
  /** Notices only: the link to the notification settings. */
  settingsLink: Link | null;
  /** Notices only: the one-click unsubscribe link. */
  unsubscribeLink: Link | null;
}

const translator = createTranslator([messages], { subdivision: () => null });
/** Formats a message of an e-mail. */
export const formatMailMessage = (code: string, values: Readonly<Record<string, unknown>> = {}): string =>
  translator.formatMessage(message(code as Code, values));

/** The maximum number of items that a notice lists. A final line says that there are more. */
export const MAX_LINES = 12;

const MAX_HEADER_NAME_LENGTH = 160;
/** Makes user input safe for a header: one line, limited length, no bidirectional control characters. */
export function toHeaderText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const signs = [...line];
  return signs.length > MAX_HEADER_NAME_LENGTH
    ? `${signs.slice(0, MAX_HEADER_NAME_LENGTH - 1).join('')}…`
    : line;
}
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Makes user input safe inside a sentence: isolates right-to-left text. */
export function isolateUserText(text: string): string {
  const line = toHeaderText(text);
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}

/** Returns a sentence instead if all listed items are obsolete and only the line “and more” remains. */
const limitNoticeLines = (lines: readonly string[]): string[] =>
  lines.length === 1 && lines[0] === MORE_MARKER
    ? [formatMailMessage('mail.more')]
    : truncateLines(MAX_LINES, lines);

/** Builds the content of an e-mail. `findMailError` must have accepted the values. */
export function createMailSections<N extends MailName>(
  name: N,
  input: MailValues<N>,
  reader: Reader,
): MailSections {
  const { details = [], path, isNotice, isLetter, lines: linesField } = getMailTemplate(name);
  const values: Record<string, unknown> = { ...input };
  const allLines = linesField ? String(values[linesField]).split('\n').map(isolateUserText) : [];
  const lines = isNotice ? limitNoticeLines(allLines) : allLines;
  if (linesField) values[linesField] = lines.join('; ');
  for (const key of ['newAddress', 'film', 'plan', 'device', 'location', 'competition', 'sender'])
    if (typeof values[key] === 'string') values[key] = isolateUserText(values[key]);
  if (typeof values.until === 'string' && reader.timeZone)
    values.until = { instant: values.until, timeZone: reader.timeZone };
  const formatSection = (section: string) => formatMailMessage(`mail.${name}.${section}`, values);
  const toUrl = (urlPath: string) => new URL(urlPath, reader.publicUrl).href;
  const recipientName = reader.name === null ? '' : isolateUserText(reader.name);
  return {
    subject: formatSection('subject'),
    preheader: formatSection('preheader'),
    greeting: recipientName ? formatMailMessage('mail.hello', { name: recipientName }) : null,
    lead: formatSection('lead'),
    lines,
    details: details.flatMap((detail) => {
      const text = values[detail] as string | undefined;
      const value = text && detail === 'moment' ? formatMoment(text, reader.timeZone ?? undefined) : text;
      return value ? [{ label: formatMailMessage(`mail.field.${detail}`), value }] : [];
    }),
    action: { label: formatSection('action'), url: toUrl(String(values.path ?? path ?? '/')) },
    note: formatSection('note'),
    footer: formatMailMessage(isLetter ? 'mail.footer.letter' : 'mail.footer', {
      address: isolateUserText(reader.address),
    }),
    settingsLink: isNotice
      ? { label: formatMailMessage('mail.footer.notice'), url: toUrl('/profile#notices') }
      : null,
    unsubscribeLink: reader.unsubscribeToken
      ? {
          label: formatMailMessage('mail.footer.stop'),
          url: toUrl(`/unsubscribe/${reader.unsubscribeToken}`),
        }
      : null,
  };
}
