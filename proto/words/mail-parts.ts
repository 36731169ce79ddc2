import { formatMoment } from '@laurel/rules/days';
import { cutTo, MORE } from './mail-lines.js';
import { say, type Code } from './said.js';
import { messages } from './src/generated/en/mails.js';
import { templateOf, type MailName, type MailValues } from './mail-templates.js';
import { voiceOf } from './voice.js';

/** To whom a mail goes, and from which installation. */
export interface Reader {
  name: string | null;
  address: string;
  publicUrl: string;
  /** In which they count hours; UTC where nobody knows. */
  timeZone?: string | null;
  /** By which a notice is stopped; null: it is none, or nobody's. */
  stop?: string | null;
}
interface Link {
  label: string;
  url: string;
}
/** All that a mail says, in words and in order; how it looks is its form's business: HTML or plain text. */
export interface Parts {
  subject: string;
  /** What a list of mails shows behind the subject. */
  preheader: string;
  hello: string | null;
  lead: string;
  /** What it is about, a line each. */
  lines: readonly string[];
  facts: readonly { label: string; value: string }[];
  action: Link;
  note: string;
  footer: string;
  /** Of a notice: where to choose to have it no more. */
  choose: Link | null;
  /** And where one click stops it. */
  stop: Link | null;
}

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** The words of mails. */
export const mailWords = (code: string, values: Readonly<Record<string, unknown>> = {}): string =>
  voice.words(say(code as Code, values));

/** So many things does a notice name, a line each; that there are more says a line of its own. */
export const MOST_LINES = 12;

const MOST = 160;
/** What somebody has typed, as a header may have it: on one line, not endless, and with nothing that turns what stands around it. */
export function plainName(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const signs = [...line];
  return signs.length > MOST ? `${signs.slice(0, MOST - 1).join('')}…` : line;
}
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** The same as it stands in a sentence: what is written from right to left is set apart. */
export function typed(text: string): string {
  const line = plainName(text);
  return FROM_THE_RIGHT.test(line) ? `\u2068${line}\u2069` : line;
}

/** Where all that was named is over, and more is not, that is said in words. */
const noticeLines = (lines: readonly string[]): string[] =>
  lines.length === 1 && lines[0] === MORE ? [mailWords('mail.more')] : cutTo(MOST_LINES, lines);

/** A mail in words. Its values are as its template wants them (`mailFault`). */
export function partsOf<N extends MailName>(name: N, given: MailValues<N>, reader: Reader): Parts {
  const { facts = [], path, isNotice, isLetter, lines: listed } = templateOf(name);
  const values: Record<string, unknown> = { ...given };
  const all = listed ? String(values[listed]).split('\n').map(typed) : [];
  const lines = isNotice ? noticeLines(all) : all;
  if (listed) values[listed] = lines.join('; ');
  for (const key of ['newAddress', 'film', 'plan', 'device', 'place', 'competition', 'sender'])
    if (typeof values[key] === 'string') values[key] = typed(values[key]);
  if (typeof values.until === 'string' && reader.timeZone)
    values.until = { instant: values.until, timeZone: reader.timeZone };
  const of = (part: string) => mailWords(`mail.${name}.${part}`, values);
  const url = (at: string) => new URL(at, reader.publicUrl).href;
  const called = reader.name === null ? '' : typed(reader.name);
  return {
    subject: of('subject'),
    preheader: of('preheader'),
    hello: called ? mailWords('mail.hello', { name: called }) : null,
    lead: of('lead'),
    lines,
    facts: facts.flatMap((fact) => {
      const text = values[fact] as string | undefined;
      const value = text && fact === 'moment' ? formatMoment(text, reader.timeZone ?? undefined) : text;
      return value ? [{ label: mailWords(`mail.fact.${fact}`), value }] : [];
    }),
    action: { label: of('action'), url: url(String(values.path ?? path ?? '/')) },
    note: of('note'),
    footer: mailWords(isLetter ? 'mail.footer.letter' : 'mail.footer', { address: typed(reader.address) }),
    choose: isNotice ? { label: mailWords('mail.footer.notice'), url: url('/profile#notices') } : null,
    stop: reader.stop
      ? { label: mailWords('mail.footer.stop'), url: url(`/unsubscribe/${reader.stop}`) }
      : null,
  };
}
