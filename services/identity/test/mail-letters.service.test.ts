import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import { countRows } from '../../runtime/test/tables.js';
import { registerUser } from '../src/users/change-user.js';
import { DeleteUser } from '../src/deletions/delete-user.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { createRecipient, startMailing } from './mailing.js';

let mailing: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => (mailing = await startMailing()));
afterAll(() => mailing?.stop());

it('a mail is sent as HTML and as plain text, and its values are deleted afterwards', async () => {
  const address = await mailing.queue();
  const mail = await mailing.waitForMail(address);
  expect(mail).toMatchObject({
    from: '"Laurel" <no-reply@laurel.test>',
    subject: 'New login to your account',
  });
  for (const form of [mail.html, mail.text]) expect(form).toContain('Firefox on Linux');
  const row = await mailing.waitForState(address, 'sent');
  expect(row).toMatchObject({ values: null, tries: 1, error: null });
  const headers = mail.headers.join('\n');
  expect(headers).toContain(`Message-ID: <${row.id}@laurel.test>`);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  // The recipient is not a user, so the mail has no unsubscribe link.
  expect(headers).not.toContain('List-Unsubscribe');
});

it('a mail that is not a notice has no unsubscribe link', async () => {
  const to = createRecipient();
  await mailing.db.$transaction((tx) =>
    queueMail(tx, { key: to.address, to, name: 'password-changed', values: {} }),
  );
  const { headers } = await mailing.waitForMail(to.address);
  expect(headers.join('\n')).not.toContain('List-Unsubscribe');
});

it.each([
  'Ada\r\nBcc: all@example.org\r\n\r\nHello',
  '"Ada" <eve@example.org>',
  'نجيب محفوظ',
  '\u202eadA',
  'あ'.repeat(4000),
])('the name %j adds no header and is never too long', async (called) => {
  const to = createRecipient(called);
  await mailing.queue({ to });
  const { headers } = await mailing.waitForMail(to.address);
  expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
  const [line] = headers.filter((header) => /^to:/i.test(header));
  expect(line!.match(/<[^<>]*>/g)!.at(-1)).toBe(`<${to.address}>`);
  expect(Math.max(...line!.split(/\r?\n/).map((headerLine) => headerLine.length))).toBeLessThanOrEqual(998);
  await mailing.waitForState(to.address, 'sent');
  expect([
    mailing.listReceivedMails('all@example.org'),
    mailing.listReceivedMails('eve@example.org'),
  ]).toEqual([[], []]);
});

it.each([
  'ada@example.org\r\nBcc: x@y.z',
  'a@b.c,d@e.f',
  'Ada <ada@example.org>',
  'nobody',
  `${randomUUID()}@gone.invalid`,
])('no mail is queued for the address %j', async (address) => {
  const mail = { key: randomUUID(), name: 'signed-in' as const, values: {} };
  const to = { ...createRecipient(), address };
  expect(await mailing.db.$transaction((tx) => queueMail(tx, { ...mail, to }))).toBe(false);
});

it('a mail with an external path is refused', async () => {
  const mail = { key: randomUUID(), to: createRecipient(), name: 'export-ready' as const };
  const values = { path: 'https://evil.example', until: '2026-11-23T10:00:00Z' };
  const queueing = mailing.db.$transaction((tx) => queueMail(tx, { ...mail, values }));
  await expect(queueing).rejects.toThrow('"path" is no path of the product.');
});

describe('a mail to a known user', () => {
  let id: string, email: string;
  beforeEach(async () => {
    [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
    await mailing.db.$transaction((tx) =>
      registerUser(tx, { id, name: 'Grace', email, emailVerified: true }),
    );
  });

  it('is sent when another service requests it by an event, and not to a deleted user', async () => {
    const publishMail = createEventPublisher(mailing.stack, mailing.db);
    const requestMail = (userId: string) => {
      const values = JSON.stringify({ path: '/export/7', until: '2026-11-23T10:00:00Z' });
      return publishMail(
        'mail.requested',
        `mail-${randomUUID()}`,
        1,
        { userId, name: 'export-ready', values },
        'films',
      );
    };
    await requestMail(id);
    const { text } = await mailing.waitForMail(email);
    expect(text).toContain('Hello Grace,');
    expect(text).toContain('http://localhost:8080/export/7');
    const countBefore = await countRows(mailing.db, 'mail');
    await requestMail(randomUUID());
    expect(await countRows(mailing.db, 'mail')).toBe(countBefore);
  });

  it('contains no name as long as the address is not verified, because it may belong to a stranger', async () => {
    const [strangerId, address] = [randomUUID(), `${randomUUID()}@example.org`];
    const name = 'Visit https://prizes.example';
    await mailing.db.$transaction((tx) => registerUser(tx, { id: strangerId, name, email: address }));
    const values = JSON.stringify({ path: '/export/7', until: '2026-11-23T10:00:00Z' });
    await createEventPublisher(mailing.stack, mailing.db)(
      'mail.requested',
      `mail-${randomUUID()}`,
      1,
      { userId: strangerId, name: 'export-ready', values },
      'films',
    );
    const mail = await mailing.waitForMail(address);
    expect(JSON.stringify(mail)).not.toContain('prizes.example');
  });

  it.each([
    ['matching', 'export-ready'],
    ['films', 'account-deleted'],
  ])('is not sent when %s requests %s without permission', async (publisher, name) => {
    const countBefore = await countRows(mailing.db, 'mail');
    const payload = { userId: id, name, values: '{}' };
    await publishEvent(
      mailing.stack,
      'mail.requested',
      `mail-${randomUUID()}`,
      1,
      payload,
      randomUUID(),
      publisher,
    );
    await until(() =>
      countRows(mailing.db, 'failed_event', 'error like $1', `Error: ${publisher} may not send ${name}.%`),
    );
    expect(await countRows(mailing.db, 'mail')).toBe(countBefore);
  });

  it('is deleted with the user while it waits', async () => {
    const later = { dueAt: new Date(Date.now() + 3_600_000) };
    const mail = { key: id, userId: id, address: email, name: 'signed-in', values: {} };
    await mailing.db.mail.create({ data: { ...mail, ...later } });
    await mailing.service.app.get(DeleteUser, { strict: false }).run(id);
    expect(await countRows(mailing.db, 'mail', 'address = $1', email)).toBe(0);
  });
});
