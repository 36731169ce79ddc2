import { boot } from '@laurel/runtime/lifecycle/boot';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import { identity } from '../src/identity.module.js';
import { deadMails } from '../src/mail/dead-mails.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { createRecipient, startMailing } from './mailing.js';

let mailing: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => (mailing = await startMailing()));
afterAll(() => mailing?.stop());

it('a second mail with the same key is not queued, and two replicas send each mail once', async () => {
  const { queue, waitForState, listReceivedMails, env, stack } = mailing;
  const replica = await boot(identity, { ...env, ...(await stack.env('identity', 1)) });
  const to = createRecipient();
  for (let call = 0; call < 2; call++) await queue({ key: 'twice', to });
  const addresses = [to.address, ...(await Promise.all(Array.from({ length: 60 }, () => queue())))];
  for (const address of addresses) await waitForState(address, 'sent');
  expect(addresses.map((address) => listReceivedMails(address).length)).toEqual(Array(61).fill(1));
  await replica.close();
});

it('a transaction that is rolled back sends nothing', async () => {
  const to = createRecipient();
  const rolledBack = mailing.db.$transaction(async (tx) => {
    await queueMail(tx, { key: to.address, to, name: 'account-deleted', values: {} });
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  await mailing.waitForState(await mailing.queue(), 'sent');
  expect(mailing.listReceivedMails(to.address)).toEqual([]);
});

it('a temporary refusal is tried again', async () => {
  const to = createRecipient();
  mailing.refused.set(to.address, [
    { code: 451, message: 'Greylisted' },
    { code: 450, message: 'Still' },
  ]);
  await mailing.queue({ to });
  expect(await mailing.waitForState(to.address, 'sent')).toMatchObject({ tries: 3 });
  expect(mailing.listReceivedMails(to.address)).toHaveLength(1);
});

it('a permanent refusal makes the mail dead at once, delays no other mail, and can be replayed', async () => {
  const { db, waitForState, queue } = mailing;
  const to = createRecipient();
  mailing.refused.set(to.address, [{ code: 550, message: '5.1.1 No such user' }]);
  await queue({ to });
  const { id, error, tries } = await waitForState(to.address, 'dead');
  expect([error, tries]).toEqual(['550 5.1.1 No such user', 1]);
  await waitForState(await queue(), 'sent');
  const what = `mail signed-in to ${to.address}`;
  expect(await deadMails.list(db as never)).toEqual([{ id, what, at: expect.any(Date), why: error }]);
  expect(await deadMails.retry(db as never, [id])).toBe(1);
  await waitForState(to.address, 'sent');
  expect(await deadMails.retry(db as never, [id])).toBe(0);
});

it.each([
  ['its last attempt fails', 13, [{ code: 451, message: 'Not today' }], '451 Not today'],
  ['the process ended at each attempt', 14, [], 'The process ended during every attempt to send it.'],
])('a mail becomes dead: %s', async (_case, tries, responses, reason) => {
  const { address } = createRecipient();
  mailing.refused.set(address, responses);
  await mailing.db.mail.create({ data: { key: address, address, name: 'signed-in', values: {}, tries } });
  expect((await mailing.waitForState(address, 'dead')).error).toBe(reason);
  expect(mailing.listReceivedMails(address)).toEqual([]);
});

it('attempts do not count while the server is down, and all mails are sent when it is back', async () => {
  await mailing.stopServer();
  const waiting = [await mailing.queue(), await mailing.queue()];
  await until(async () => (await mailing.getRow(waiting[0]!)).error);
  await mailing.restartServer();
  for (const address of waiting) {
    expect(await mailing.waitForState(address, 'sent')).toMatchObject({ tries: 1, error: null });
    expect(mailing.listReceivedMails(address)).toHaveLength(1);
  }
});

it('a mail at which the server always closes the connection becomes dead, and delays no other mail', async () => {
  const { address } = createRecipient();
  for (let n = 0; n < 3; n++)
    mailing.beforeAccepting.push(async () => {
      mailing.hangUp();
      throw new Error('hung up');
    });
  await mailing.db.mail.create({ data: { key: address, address, name: 'signed-in', values: {}, tries: 11 } });
  expect(await mailing.waitForState(address, 'dead')).toMatchObject({ tries: 14 });
  expect(mailing.listReceivedMails(address)).toEqual([]);
  const other = await mailing.queue();
  expect(await mailing.waitForState(other, 'sent')).toMatchObject({ tries: 1 });
});

it('a process that dies between sending and saving sends the mail again under the same Message-ID', async () => {
  mailing.beforeAccepting.push(() => mailing.killMailSender());
  const address = await mailing.queue();
  const { id } = await mailing.waitForState(address, 'sent');
  const mails = mailing.listReceivedMails(address);
  expect(mails).toHaveLength(2);
  for (const mail of mails)
    expect((await mailing.open(mail.id))!.headers).toContain(`Message-ID: <${id}@laurel.test>`);
});

it('a mail is deleted thirty days after it was sent or became dead', async () => {
  const createEndedMail = async (days: number, state: string) => {
    const { address } = createRecipient();
    const endedAt = new Date(Date.now() - days * 86_400_000);
    await mailing.db.mail.create({ data: { key: address, address, name: 'signed-in', state, endedAt } });
    return address;
  };
  const [sent, dead, recent] = [
    await createEndedMail(31, 'sent'),
    await createEndedMail(31, 'dead'),
    await createEndedMail(29, 'sent'),
  ];
  await mailing.killMailSender(); // The replica that takes over polls at once.
  await until(async () => (await countRows(mailing.db, 'mail', 'address = $1', sent)) === 0);
  expect(await countRows(mailing.db, 'mail', 'address = any($1)', [dead, recent])).toBe(1);
});
