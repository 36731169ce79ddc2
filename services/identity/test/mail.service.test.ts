import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { boot } from '@laurel/runtime/boot';
import { startSink, type Sink } from '../../../deploy/local/mail-sink.mjs';
import { freePort } from '../../../deploy/local/ports.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { teller } from '../../runtime/test/telling.js';
import { countOf } from '../../runtime/test/tables.js';
import { registerUser } from '../src/commands/change-user.js';
import { DeleteUser } from '../src/commands/delete-user.js';
import { identity } from '../src/identity.module.js';
import { deadMails } from '../src/mail/dead-mails.js';
import { queueMail, type Wanted } from '../src/mail/queue-mail.js';
import { startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>, sink: Sink, port: number;
/** What the sink says to whom, and what happens before it takes a mail. */
const refused = new Map<string, { code: number; says: string }[]>();
let keeping: (raw: Buffer) => Promise<void> = async () => {};
const openSink = () =>
  startSink({
    port,
    folder: path.join(laurel?.stack.folder ?? '/nowhere', 'mail'),
    refuse: (address) => refused.get(address)?.shift() ?? null,
    keeping: (raw) => keeping(raw),
  });
beforeAll(async () => {
  port = await freePort();
  laurel = await startIdentity({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Laurel <no-reply@laurel.test>',
    MAIL_RETRY_MS: '20',
  });
  sink = await openSink();
});
afterAll(async () => {
  await laurel?.stop();
  await sink?.stop();
});
beforeEach(() => {
  keeping = async () => {};
});

/** Queues one to somebody new; answers their address. */
async function queue(over: Partial<Wanted<'signed-in'>> = {}): Promise<string> {
  const address = `${randomUUID()}@example.org`;
  const to = { userId: null, address, called: 'Ada' };
  const values = { device: 'Firefox on Linux' };
  await laurel.db.$transaction((tx) =>
    queueMail(tx, { key: randomUUID(), to, name: 'signed-in', values, ...over }),
  );
  return over.to?.address ?? address;
}
const arrived = (address: string) => sink.store.list().filter(({ to }) => to === address);
const one = (address: string) => until(() => arrived(address).length === 1);
const rowOf = (address: string) =>
  laurel.db.mail.findFirstOrThrow({ where: { address }, orderBy: { createdAt: 'desc' } });
const ended = (address: string, state: string) =>
  until(
    async () => (await rowOf(address)).state === state && rowOf(address),
    async () => JSON.stringify(await rowOf(address)),
  );
async function opened(address: string) {
  await one(address);
  return (await sink.store.open(arrived(address)[0]!.id))!;
}

it('a mail arrives as HTML and as plain text, from us, and what it said is forgotten', async () => {
  const address = await queue();
  const mail = await opened(address);
  expect(mail).toMatchObject({
    from: '"Laurel" <no-reply@laurel.test>',
    subject: 'New log-in to your account',
  });
  for (const form of [mail.html, mail.text]) expect(form).toContain('Firefox on Linux');
  const row = await ended(address, 'sent');
  expect(row).toMatchObject({ values: null, tries: 1, error: null });
  const headers = mail.headers.join('\n');
  expect(headers).toContain(`Message-ID: <${row.id}@laurel.test>`);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toContain('List-Unsubscribe: <http://localhost:8080/profile#notices>');
});

it('what is no notice cannot be done without', async () => {
  const { db } = laurel;
  const address = `${randomUUID()}@example.org`;
  const to = { userId: null, address, called: null };
  await db.$transaction((tx) => queueMail(tx, { key: address, to, name: 'password-changed', values: {} }));
  const { headers } = await opened(address);
  expect(headers.join('\n')).not.toContain('List-Unsubscribe');
});

it('the same key is the same mail, and two replicas send each once', async () => {
  const second = await boot(identity, { ...laurel.env, ...(await laurel.stack.env('identity', 1)) });
  const address = await queue({ key: 'twice' });
  await queue({ key: 'twice', to: { userId: null, address, called: null } });
  const others = await Promise.all(Array.from({ length: 60 }, () => queue()));
  for (const each of [address, ...others]) await ended(each, 'sent');
  expect([address, ...others].map((each) => arrived(each).length)).toEqual(Array(61).fill(1));
  await second.close();
});

it('a transaction that is undone sends nothing', async () => {
  const address = `${randomUUID()}@example.org`;
  const to = { userId: null, address, called: null };
  const undone = laurel.db.$transaction(async (tx) => {
    await queueMail(tx, { key: address, to, name: 'account-deleted', values: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await ended(await queue(), 'sent');
  expect(arrived(address)).toEqual([]);
});

it('“not now” is tried again', async () => {
  const address = `${randomUUID()}@example.org`;
  refused.set(address, [
    { code: 451, says: 'Greylisted' },
    { code: 450, says: 'Still' },
  ]);
  await queue({ to: { userId: null, address, called: null } });
  await one(address);
  expect(await ended(address, 'sent')).toMatchObject({ tries: 3 });
});

it('“never” is dead at once, keeps nobody else waiting, and is sent when it is replayed', async () => {
  const address = `${randomUUID()}@example.org`;
  refused.set(address, [{ code: 550, says: '5.1.1 No such user' }]);
  await queue({ to: { userId: null, address, called: null } });
  const { id, error, tries } = await ended(address, 'dead');
  expect([error, tries]).toEqual([expect.stringContaining('550 5.1.1 No such user'), 1]);
  await ended(await queue(), 'sent');
  const listed = await deadMails.list(laurel.db as never);
  expect(listed).toContainEqual({
    id,
    what: `mail signed-in to ${address}`,
    at: expect.any(Date),
    why: error,
  });
  expect(await deadMails.again(laurel.db as never, [id])).toBe(1);
  await ended(address, 'sent');
  expect(await deadMails.again(laurel.db as never, [id])).toBe(0);
});

it.each([
  ['tried for the last time in vain', 13, [{ code: 451, says: 'Not today' }], '451 Not today'],
  ['one that ends the process each time', 14, [], 'The process ended while it was being sent'],
])('%s it is dead', async (_what, tries, says, reason) => {
  const address = `${randomUUID()}@example.org`;
  refused.set(address, says);
  const data = { key: address, address, name: 'signed-in', values: {}, tries };
  await laurel.db.mail.create({ data });
  expect((await ended(address, 'dead')).error).toContain(reason);
  expect(arrived(address)).toEqual([]);
});

it('a server that is away costs no mail a try, and gets all when it is back', async () => {
  await sink.stop();
  const waiting = [await queue(), await queue()];
  await until(async () => (await rowOf(waiting[0]!)).error);
  sink = await openSink();
  for (const address of waiting) {
    await one(address);
    expect(await ended(address, 'sent')).toMatchObject({ tries: 1 });
  }
});

it('whoever dies between sending and marking sends it again under the same Message-ID', async () => {
  keeping = async () => {
    keeping = async () => {};
    await laurel.db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'postman' and datname = current_database()`;
  };
  const address = await queue();
  await until(() => arrived(address).length === 2);
  const { id } = await ended(address, 'sent');
  for (const mail of arrived(address))
    expect((await sink.store.open(mail.id))!.headers).toContain(`Message-ID: <${id}@laurel.test>`);
});

it('a name cannot write headers, and is never too long or turned around', async () => {
  const called = [
    'Ada\r\nBcc: all@example.org\r\n\r\nHello',
    '"Ada" <eve@example.org>',
    'نجيب محفوظ',
    'あ'.repeat(4000),
  ];
  for (const name of called) {
    const address = `${randomUUID()}@example.org`;
    await queue({ to: { userId: null, address, called: name } });
    const { headers } = await opened(address);
    expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    const [to] = headers.filter((line) => /^to:/i.test(line));
    expect(to!.match(/<[^>]*>/g)!.at(-1)).toBe(`<${address}>`);
    expect(Math.max(...to!.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(arrived('all@example.org')).toEqual([]);
  }
});

it.each([
  'ada@example.org\r\nBcc: x@y.z',
  'a@b.c,d@e.f',
  'Ada <ada@example.org>',
  'nobody',
  `${randomUUID()}@gone.invalid`,
])('nobody is written to at %j', async (address) => {
  const to = { userId: null, address, called: null };
  const key = randomUUID();
  const isQueued = laurel.db.$transaction((tx) => queueMail(tx, { key, to, name: 'signed-in', values: {} }));
  expect(await isQueued).toBe(false);
});

it('another service has somebody written to by a fact', async () => {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
  await laurel.db.$transaction((tx) => registerUser(tx, { id, name: 'Grace', email }));
  const tell = teller(laurel.stack, laurel.db);
  const values = JSON.stringify({ path: '/export/7', until: '2026-11-23T10:00:00Z' });
  await tell('mail.wanted', `mail-${randomUUID()}`, 1, { userId: id, name: 'export-ready', values });
  const { text } = await opened(email);
  expect(text).toContain('Hello Grace,');
  expect(text).toContain('http://localhost:8080/export/7');
  await tell('mail.wanted', `mail-${randomUUID()}`, 1, {
    userId: randomUUID(),
    name: 'export-ready',
    values,
  });
});

it('with somebody go their mails', async () => {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
  await laurel.db.$transaction((tx) => registerUser(tx, { id, name: 'Grace', email }));
  const due = { dueAt: new Date(Date.now() + 3_600_000) };
  await laurel.db.mail.create({
    data: { key: id, userId: id, address: email, name: 'signed-in', values: {}, ...due },
  });
  await laurel.service.app.get(DeleteUser, { strict: false }).run(id);
  expect(await countOf(laurel.db, 'mail', 'address = $1', email)).toBe(0);
});

it('thirty days after its end a mail is forgotten', async () => {
  const old = async (days: number, state: string) => {
    const address = `${randomUUID()}@example.org`;
    const at = new Date(Date.now() - days * 86_400_000);
    await laurel.db.mail.create({ data: { key: address, address, name: 'signed-in', state, endedAt: at } });
    return address;
  };
  const [sent, dead, recent] = [await old(31, 'sent'), await old(31, 'dead'), await old(29, 'sent')];
  await laurel.db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'postman' and datname = current_database()`;
  await until(async () => (await countOf(laurel.db, 'mail', 'address = $1', sent)) === 0);
  expect(await countOf(laurel.db, 'mail', 'address = any($1)', [dead, recent])).toBe(1);
});
