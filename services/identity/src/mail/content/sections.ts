import { formatMoment } from '@laurel/rules/dates/days';
import { truncateLines, MORE_MARKER } from '@laurel/words/notifications/mail-lines';
import { message, type Code } from '@laurel/words/messages/message';
import { messages } from '@laurel/words/src/generated/messages/mails';
import { getMailTemplate, type MailName, type MailValues } from '@laurel/words/notifications/mail-templates';
import { createTranslator } from '@laurel/words/messages/translator';

/** The recipient of an e-mail, and the installation that sends it. */
export interface Reader {
  name: string | null;
  address: string;
  publicUrl: string;
  /** Used for times. Null means UTC. */
  timeZone?: string | null;
  /** The unsubscribe token of a notice. Null if the e-mail is not a notice, or has no account. */
  stop?: string | null;
}
interface Link {
  label: string;
  url: string;
}
/** The content of an e-mail in order. `mail-html.ts` and `mail-text.ts` define the layout. */
export interface MailSections {
  subject: string;
  /** The preview that a mailbox shows after the subject. */
  preheader: string;
  hello: string | null;
  lead: string;
  /** The items of the e-mail, one per line. */
  lines: readonly string[];
  details: readonly { label: string; value: string }[];
  action: Link;
  note: string;
  footer: string;
  /** Notices only: the link to the notification settings. */
  choose: Link | null;
  /** Notices only: the one-click unsubscribe link. */
  stop: Link | null;
}

const voice = createTranslator([messages], { subdivision: () => null });
/** Formats a message of an e-mail. */
export const formatMailMessage = (code: string, values: Readonly<Record<string, unknown>> = {}): string =>
  voice.formatMessage(message(code as Code, values));

/** Items that a notice lists. A final line says that there are more. */
export const MAX_LINES = 12;

const MAX_HEADER_NAME_LENGTH = 160;
/** Makes user input safe for a header: one line, limited length, no bidirectional control characters. */
export function plainName(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const signs = [...line];
  return signs.length > MAX_HEADER_NAME_LENGTH
    ? `${signs.slice(0, MAX_HEADER_NAME_LENGTH - 1).join('')}…`
    : line;
}
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Makes user input safe inside a sentence: isolates right-to-left text. */
export function typed(text: string): string {
  const line = plainName(text);
  return FROM_THE_RIGHT.test(line) ? `\u2068${line}\u2069` : line;
}

/** If all listed items have expired and only the marker is left, returns a sentence instead. */
const noticeLines = (lines: readonly string[]): string[] =>
  lines.length === 1 && lines[0] === MORE_MARKER
    ? [formatMailMessage('mail.more')]
    : truncateLines(MAX_LINES, lines);

/** Builds the content of an e-mail. `mailFault` must have accepted the values. */
export function createMailSections<N extends MailName>(
  name: N,
  given: MailValues<N>,
  reader: Reader,
): MailSections {
  const { details = [], path, isNotice, isLetter, lines: listed } = getMailTemplate(name);
  const values: Record<string, unknown> = { ...given };
  const all = listed ? String(values[listed]).split('\n').map(typed) : [];
  const lines = isNotice ? noticeLines(all) : all;
  if (listed) values[listed] = lines.join('; ');
  for (const key of ['newAddress', 'film', 'plan', 'device', 'location', 'competition', 'sender'])
    if (typeof values[key] === 'string') values[key] = typed(values[key]);
  if (typeof values.until === 'string' && reader.timeZone)
    values.until = { instant: values.until, timeZone: reader.timeZone };
  const formatSection = (section: string) => formatMailMessage(`mail.${name}.${section}`, values);
  const url = (at: string) => new URL(at, reader.publicUrl).href;
  const called = reader.name === null ? '' : typed(reader.name);
  return {
    subject: formatSection('subject'),
    preheader: formatSection('preheader'),
    hello: called ? formatMailMessage('mail.hello', { name: called }) : null,
    lead: formatSection('lead'),
    lines,
    details: details.flatMap((detail) => {
      const text = values[detail] as string | undefined;
      const value = text && detail === 'moment' ? formatMoment(text, reader.timeZone ?? undefined) : text;
      return value ? [{ label: formatMailMessage(`mail.fact.${detail}`), value }] : [];
    }),
    action: { label: formatSection('action'), url: url(String(values.path ?? path ?? '/')) },
    note: formatSection('note'),
    footer: formatMailMessage(isLetter ? 'mail.footer.letter' : 'mail.footer', {
      address: typed(reader.address),
    }),
    choose: isNotice
      ? { label: formatMailMessage('mail.footer.notice'), url: url('/profile#notices') }
      : null,
    stop: reader.stop
      ? { label: formatMailMessage('mail.footer.stop'), url: url(`/unsubscribe/${reader.stop}`) }
      : null,
  };
}
