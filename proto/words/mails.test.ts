import fs from 'node:fs';
import path from 'node:path';
import { keycloakTheme } from './keycloak-theme.js';
import { mailHtml } from './mail-html.js';
import { partsOf, plainName, type Reader } from './mail-parts.js';
import { mailFault, templates, type MailName, type MailValues } from './mail-templates.js';
import { mailText } from './mail-text.js';

const reader: Reader = { name: 'Ada', address: 'ada@example.org', publicUrl: 'https://laurel.test' };
/** All that any mail wants. */
const told = {
  path: '/export/7?token=a&b=c',
  expiry: '30 minutes',
  newAddress: 'new@example.org',
  until: '2026-11-23T10:00:00Z',
  device: 'Firefox on Linux',
  place: 'Lyon, France',
  moment: '2026-11-22T19:05:00Z',
  total: 'EUR 19',
  festivals: 'Lantern\nSalt',
  deadlines: 'Lantern (1 Mar 2027)',
  film: 'Salt',
  competition: 'Lantern, Shorts',
  sender: 'Ada',
  entry: 'Film: Salt\nRuntime: 10:00',
  reminders: 'Salt at Lantern: the last deadline is 1 Mar 2027\nSalt at Loop: entries opened on 2 Mar 2027',
};
const names = Object.keys(templates) as MailName[];
const written = (name: MailName, over: Partial<Reader> = {}, values: object = told) => {
  const parts = partsOf(name, values as MailValues, { ...reader, ...over });
  return { parts, html: mailHtml(parts), text: mailText(parts) };
};
const unescaped = (html: string) =>
  ['&lt;<', '&gt;>', '&quot;"', "&#39;'", '&amp;&'].reduce(
    (text, pair) => text.replaceAll(pair.slice(0, -1), pair.slice(-1)),
    html,
  );
const linksIn = (text: string) => text.match(/https?:\/\/[^\s"<]+/g) ?? [];
/** Word by word, whatever their order; links are compared by themselves. */
const wordsIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word && word !== '--' && !/^https?:/.test(word))
    .sort();
const readOf = (html: string) => unescaped(html.slice(html.indexOf('<body')).replace(/<[^>]+>/g, ' '));

describe.each(names)('%s', (name) => {
  const { parts, html, text } = written(name);

  it('says and links the same as HTML and as plain text', () => {
    expect(wordsIn(readOf(html))).toEqual(wordsIn(text));
    expect(linksIn(unescaped(html))).toEqual(linksIn(text));
    expect(linksIn(text)[0]).toBe(parts.action.url);
  });

  it('has all of its words, and nothing is left open', () => {
    expect(text).not.toMatch(/[{}]|undefined|null|\bmail\.\w/);
    expect(Object.values(parts).filter((part) => part === '')).toEqual([]);
    expect(parts.subject.length).toBeLessThanOrEqual(60);
  });

  it('needs nothing from elsewhere, and is dark where the reader has it so', () => {
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('name="viewport"');
  });

  it('is refused without what it wants', () => {
    expect(mailFault(name, told)).toBeNull();
    for (const want of templates[name].wants)
      expect(mailFault(name, { ...told, [want]: undefined })).toBe(
        `The mail "${name}" is not told its ${want}.`,
      );
  });
});

it('only a notice says how to have it no more', () => {
  const isNotice = names.filter((name) => written(name).parts.choose !== null);
  expect(isNotice).toEqual(['list-reminders', 'watched-changed', 'watched-deadlines', 'signed-in']);
  expect(written('signed-in').text).toContain('https://laurel.test/profile#notices');
});

it('tells what it knows and leaves out what it does not', () => {
  const { facts } = written('signed-in', {}, { moment: told.moment, device: '' }).parts;
  expect(facts).toEqual([{ label: 'When', value: '22 Nov 2026, 19:05 UTC' }]);
});

it('a mail about a plan says of which film, and which plan', () => {
  const { facts } = written('plan-paid', {}, { total: 'EUR 49', film: 'Salt\n<b>', plan: 'Match' }).parts;
  expect(facts).toEqual([
    { label: 'Film', value: 'Salt <b>' },
    { label: 'Plan', value: 'Match' },
  ]);
});

it.each([
  ['no such mail', 'nothing', told, 'There is no mail "nothing".'],
  ['a name that every object has', 'constructor', told, 'There is no mail "constructor".'],
  ['a link to elsewhere', 'reset', { ...told, path: '//evil.example' }, '"path" is no path of the product.'],
  [
    'a whole address',
    'reset',
    { ...told, path: 'https://evil.example' },
    '"path" is no path of the product.',
  ],
  [
    'a letter without a link',
    'entry-to-festival',
    { ...told, path: undefined },
    'The mail "entry-to-festival" is not told its link.',
  ],
  ['a backslash', 'reset', { ...told, path: '/\\evil.example' }, '"path" is no path of the product.'],
  ['a day that is none', 'export-ready', { ...told, until: 'soon' }, '"until" is no instant.'],
])('%s is refused', (_what, name, values, fault) => expect(mailFault(name, values)).toBe(fault));

it('what somebody is called stays on its line and within it', () => {
  expect(plainName('Ada\r\nBcc: all@example.org\u2028x\u0000y')).toBe('Ada Bcc: all@example.org x y');
  expect([...plainName('あ'.repeat(5000))]).toHaveLength(160);
  expect(plainName(' \u202egnp.exe ')).toBe('gnp.exe');
});

it('a name is text, whatever it looks like', () => {
  const { html, text } = written('signed-in', { name: '<a href="https://evil.example">Ada</a> & Co' });
  expect(html).toContain('Hello &lt;a href=&quot;https://evil.example&quot;&gt;Ada&lt;/a&gt; &amp; Co,');
  expect(text).toContain('Hello <a href="https://evil.example">Ada</a> & Co,');
});

it('a name from right to left turns nothing around it', () => {
  const { html, text } = written('signed-in', { name: 'نجيب محفوظ' });
  for (const mail of [html, text]) expect(mail).toContain('Hello \u2068نجيب محفوظ\u2069,');
});

it('who has no name is not greeted', () =>
  expect(written('signed-in', { name: ' ' }).text).not.toContain('Hello'));

it('a mail of Keycloak says to whom it went: to a new address, where that is to be verified', () => {
  const theme = keycloakTheme();
  for (const form of ['html', 'text']) {
    expect(theme[`${form}/email-update-confirmation.ftl`]).toContain('msg("laurelFooter", newEmail)');
    expect(theme[`${form}/password-reset.ftl`]).toContain('msg("laurelFooter", user.email)');
  }
});

it('Keycloak’s theme has these words and this look', () => {
  const folder = path.join(import.meta.dirname, '../../deploy/keycloak/themes/laurel/email');
  for (const [file, text] of Object.entries(keycloakTheme()))
    expect({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }).toEqual({ file, text });
});

describe('the lines of a notice', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, i) => `Film ${i + 1}`);
  const noticed = (n: number) =>
    written('list-reminders', {}, { ...told, reminders: lines(n).join('\n') }).parts;
  it.each([
    ['a dozen', 12, lines(12)],
    ['more', 13, [...lines(12), '…']],
    ['many more', 100, [...lines(12), '…']],
  ])('are a dozen at most, of %s', (_what, n, shown) => expect(noticed(n).lines).toEqual(shown));
  it('say in words that there is more, where nothing that was named is left', () => {
    const { lines: shown, preheader } = written('list-reminders', {}, { ...told, reminders: '…' }).parts;
    expect([shown, preheader]).toEqual([
      ['There is more than a mail can name.'],
      'There is more than a mail can name.',
    ]);
  });
  it('are all there in a letter', () =>
    expect(
      written('entry-to-festival', {}, { ...told, linkSeed: 'x', entry: lines(40).join('\n') }).parts.lines,
    ).toHaveLength(40));
});
