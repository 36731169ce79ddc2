import fs from 'node:fs';
import path from 'node:path';
import { createMailTheme } from '../keycloak/mail-theme.js';
import { renderMailHtml } from '@laurel/identity/mail/content/html';
import { createMailSections, toHeaderText, type Reader } from '@laurel/identity/mail/content/sections';
import {
  findMailError,
  mailTemplates,
  type MailName,
  type MailValues,
} from '../../proto/messages/notifications/mail-templates.js';
import { renderMailText } from '@laurel/identity/mail/content/text';

const reader: Reader = { name: 'Ada', address: 'ada@example.org', publicUrl: 'https://laurel.test' };
/** All values of all e-mails. */
const mailValues = {
  path: '/export/7?token=a&b=c',
  expiry: '30 minutes',
  newAddress: 'new@example.org',
  until: '2026-11-23T10:00:00Z',
  device: 'Firefox on Linux',
  location: 'Lyon, France',
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
const names = Object.keys(mailTemplates) as MailName[];
const renderMail = (name: MailName, readerChanges: Partial<Reader> = {}, values: object = mailValues) => {
  const sections = createMailSections(name, values as MailValues, { ...reader, ...readerChanges });
  return { sections, html: renderMailHtml(sections), text: renderMailText(sections) };
};
const unescapeHtml = (html: string) =>
  ['&lt;<', '&gt;>', '&quot;"', "&#39;'", '&amp;&'].reduce(
    (text, pair) => text.replaceAll(pair.slice(0, -1), pair.slice(-1)),
    html,
  );
const findLinks = (text: string) => text.match(/https?:\/\/[^\s"<]+/g) ?? [];
/** Compares words regardless of order. Links are compared separately. */
const tokenize = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word && word !== '--' && !/^https?:/.test(word))
    .sort();
const toPlainText = (html: string) =>
  unescapeHtml(html.slice(html.indexOf('<body')).replace(/<[^<>]+>/g, ' '));

describe.each(names)('%s', (name) => {
  const { sections, html, text } = renderMail(name);

  it('has the same text and links as HTML and as plain text', () => {
    expect(tokenize(toPlainText(html))).toEqual(tokenize(text));
    expect(findLinks(unescapeHtml(html))).toEqual(findLinks(text));
    expect(findLinks(text)[0]).toBe(sections.action.url);
  });

  it('has all texts and no unresolved placeholder', () => {
    expect(text).not.toMatch(/[{}]|undefined|null|\bmail\.\w/);
    expect(Object.values(sections).filter((section) => section === '')).toEqual([]);
    expect(sections.subject.length).toBeLessThanOrEqual(60);
  });

  it('loads no external resources and supports dark mode', () => {
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('name="viewport"');
  });

  it('is rejected if a required value is missing', () => {
    expect(findMailError(name, mailValues)).toBeNull();
    for (const key of mailTemplates[name].required)
      expect(findMailError(name, { ...mailValues, [key]: undefined })).toBe(
        `The mail "${name}" lacks its value ${key}.`,
      );
  });
});

it('links to the notification settings only in notices', () => {
  const notices = names.filter((name) => renderMail(name).sections.settingsLink !== null);
  expect(notices).toEqual(['list-reminders', 'watched-changed', 'watched-deadlines', 'signed-in']);
  expect(renderMail('signed-in').text).toContain('https://laurel.test/profile#notices');
});

it('shows known details and omits unknown ones', () => {
  const { details } = renderMail('signed-in', {}, { moment: mailValues.moment, device: '' }).sections;
  expect(details).toEqual([{ label: 'Time', value: '22 Nov 2026, 19:05 UTC' }]);
});

it('shows the film and the plan in an e-mail about a plan', () => {
  const { details } = renderMail(
    'plan-paid',
    {},
    { total: 'EUR 49', film: 'Salt\n<b>', plan: 'Match' },
  ).sections;
  expect(details).toEqual([
    { label: 'Film', value: 'Salt <b>' },
    { label: 'Plan', value: 'Match' },
  ]);
});

it.each([
  ['an unknown mail', 'nothing', mailValues, 'There is no mail "nothing".'],
  ['a name that every object has', 'constructor', mailValues, 'There is no mail "constructor".'],
  [
    'a link to elsewhere',
    'reset',
    { ...mailValues, path: '//evil.example' },
    '"path" is no path of the product.',
  ],
  [
    'a whole address',
    'reset',
    { ...mailValues, path: 'https://evil.example' },
    '"path" is no path of the product.',
  ],
  [
    'a letter without a link',
    'entry-to-festival',
    // The product makes the link of the path.
    { ...mailValues, path: undefined },
    'The mail "entry-to-festival" lacks its value link.',
  ],
  ['a backslash', 'reset', { ...mailValues, path: '/\\evil.example' }, '"path" is no path of the product.'],
  ['an invalid day', 'export-ready', { ...mailValues, until: 'soon' }, '"until" is no instant.'],
])('rejects %s', (_what, name, values, message) => expect(findMailError(name, values)).toBe(message));

it('limits names to one line and to the maximum length', () => {
  expect(toHeaderText('Ada\r\nBcc: all@example.org\u2028x\u0000y')).toBe('Ada Bcc: all@example.org x y');
  expect([...toHeaderText('あ'.repeat(5000))]).toHaveLength(160);
  expect(toHeaderText(' \u202egnp.exe ')).toBe('gnp.exe');
});

it('escapes names', () => {
  const { html, text } = renderMail('signed-in', { name: '<a href="https://evil.example">Ada</a> & Co' });
  expect(html).toContain('Hello &lt;a href=&quot;https://evil.example&quot;&gt;Ada&lt;/a&gt; &amp; Co,');
  expect(text).toContain('Hello <a href="https://evil.example">Ada</a> & Co,');
});

it('isolates right-to-left names', () => {
  const { html, text } = renderMail('signed-in', { name: 'نجيب محفوظ' });
  for (const mail of [html, text]) expect(mail).toContain('Hello \u2068نجيب محفوظ\u2069,');
});

it('does not greet a recipient without a name', () =>
  expect(renderMail('signed-in', { name: ' ' }).text).not.toContain('Hello'));

it('names the recipient of a Keycloak e-mail, or the new address if that is verified', () => {
  const theme = createMailTheme();
  for (const form of ['html', 'text']) {
    expect(theme[`${form}/email-update-confirmation.ftl`]).toContain('msg("laurelFooter", newEmail)');
    expect(theme[`${form}/password-reset.ftl`]).toContain('msg("laurelFooter", user.email)');
  }
});

it('matches the committed Keycloak theme', () => {
  const folder = path.join(import.meta.dirname, '../keycloak/themes/laurel/email');
  for (const [file, text] of Object.entries(createMailTheme()))
    expect({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }).toEqual({ file, text });
});

describe('the lines of a notice', () => {
  const createLines = (n: number) => Array.from({ length: n }, (_, i) => `Film ${i + 1}`);
  const renderReminders = (n: number) =>
    renderMail('list-reminders', {}, { ...mailValues, reminders: createLines(n).join('\n') }).sections;
  it.each([
    ['a dozen', 12, createLines(12)],
    ['more', 13, [...createLines(12), '…']],
    ['many more', 100, [...createLines(12), '…']],
  ])('are limited to a dozen, for %s', (_what, n, expected) =>
    expect(renderReminders(n).lines).toEqual(expected),
  );
  it('are replaced by a sentence if all listed items have expired', () => {
    const { lines, preheader } = renderMail('list-reminders', {}, { ...mailValues, reminders: '…' }).sections;
    expect([lines, preheader]).toEqual([
      ['This e-mail lists only the first few.'],
      'This e-mail lists only the first few.',
    ]);
  });
  it('are complete in a letter', () =>
    expect(
      renderMail('entry-to-festival', {}, { ...mailValues, linkSeed: 'x', entry: createLines(40).join('\n') })
        .sections.lines,
    ).toHaveLength(40));
});
