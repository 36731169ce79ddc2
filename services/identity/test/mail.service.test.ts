import { boot } from '@laurel/runtime/lifecycle/boot';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import { identity } from '../src/identity.module.js';
import { deadMails } from '../src/mail/dead-mails.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { someoneAt, startMailing } from './mailing.js';

let mailing: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => (mailing = await startMailing()));
afterAll(() => mailing?.stop());

it('the same key is the same mail, and two replicas send each mail once', async () => {
  const { queue, ended, arrived, env, stack } = mailing;
  const second = await boot(identity, { ...env, ...(await stack.env('identity', 1)) });
  const to = someoneAt();
  for (let again = 0; again < 2; again++) await queue({ key: 'twice', to });
  const all = [to.address, ...(await Promise.all(Array.from({ length: 60 }, () => queue())))];
  for (const address of all) await ended(address, 'sent');
  expect(all.map((address) => arrived(address).length)).toEqual(Array(61).fill(1));
  await second.close();
});

it('a transaction that is rolled back sends nothing', async () => {
  const to = someoneAt();
  const undone = mailing.db.$transaction(async (tx) => {
    await queueMail(tx, { key: to.address, to, name: 'account-deleted', values: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await mailing.ended(await mailing.queue(), 'sent');
  expect(mailing.arrived(to.address)).toEqual([]);
});

it('a temporary refusal is tried again', async () => {
  const to = someoneAt();
  mailing.refused.set(to.address, [
    { code: 451, message: 'Greylisted' },
    { code: 450, message: 'Still' },
  ]);
  await mailing.queue({ to });
  expect(await mailing.ended(to.address, 'sent')).toMatchObject({ tries: 3 });
  expect(mailing.arrived(to.address)).toHaveLength(1);
});

it('a permanent refusal makes the mail dead at once, delays no other mail, and can be replayed', async () => {
  const { db, ended, queue } = mailing;
  const to = someoneAt();
  mailing.refused.set(to.address, [{ code: 550, message: '5.1.1 No such user' }]);
  await queue({ to });
  const { id, error, tries } = await ended(to.address, 'dead');
  expect([error, tries]).toEqual(['550 5.1.1 No such user', 1]);
  await ended(await queue(), 'sent');
  const what = `mail signed-in to ${to.address}`;
  expect(await deadMails.list(db as never)).toEqual([{ id, what, at: expect.any(Date), why: error }]);
  expect(await deadMails.again(db as never, [id])).toBe(1);
  await ended(to.address, 'sent');
  expect(await deadMails.again(db as never, [id])).toBe(0);
});

it.each([
  ['tried for the last time in vain', 13, [{ code: 451, message: 'Not today' }], '451 Not today'],
  ['one that ends the process each time', 14, [], 'The process ended during every attempt to send it.'],
])('a mail becomes dead: %s', async (_what, tries, responses, reason) => {
  const { address } = someoneAt();
  mailing.refused.set(address, responses);
  await mailing.db.mail.create({ data: { key: address, address, name: 'signed-in', values: {}, tries } });
  expect((await mailing.ended(address, 'dead')).error).toBe(reason);
  expect(mailing.arrived(address)).toEqual([]);
});

it('a server that is down costs a mail no attempt, and gets all mails when it is back', async () => {
  await mailing.away();
  const waiting = [await mailing.queue(), await mailing.queue()];
  await until(async () => (await mailing.getRow(waiting[0]!)).error);
  await mailing.back();
  for (const address of waiting) {
    expect(await mailing.ended(address, 'sent')).toMatchObject({ tries: 1, error: null });
    expect(mailing.arrived(address)).toHaveLength(1);
  }
});

it('a mail at which the server hangs up each time is dead after its attempts, and delays no other mail', async () => {
  const { address } = someoneAt();
  for (let n = 0; n < 3; n++)
    mailing.before.push(async () => {
      mailing.hangUp();
      throw new Error('hung up');
    });
  await mailing.db.mail.create({ data: { key: address, address, name: 'signed-in', values: {}, tries: 11 } });
  expect(await mailing.ended(address, 'dead')).toMatchObject({ tries: 14 });
  expect(mailing.arrived(address)).toEqual([]);
  const other = await mailing.queue();
  expect(await mailing.ended(other, 'sent')).toMatchObject({ tries: 1 });
});

it('a process that dies between sending and saving sends the mail again under the same Message-ID', async () => {
  mailing.before.push(() => mailing.die());
  const address = await mailing.queue();
  const { id } = await mailing.ended(address, 'sent');
  const mails = mailing.arrived(address);
  expect(mails).toHaveLength(2);
  for (const mail of mails)
    expect((await mailing.open(mail.id))!.headers).toContain(`Message-ID: <${id}@laurel.test>`);
});

it('a mail is deleted thirty days after its end', async () => {
  const old = async (days: number, state: string) => {
    const { address } = someoneAt();
    const endedAt = new Date(Date.now() - days * 86_400_000);
    await mailing.db.mail.create({ data: { key: address, address, name: 'signed-in', state, endedAt } });
    return address;
  };
  const [sent, dead, recent] = [await old(31, 'sent'), await old(31, 'dead'), await old(29, 'sent')];
  await mailing.die(); // The replica that takes over polls at once.
  await until(async () => (await countRows(mailing.db, 'mail', 'address = $1', sent)) === 0);
  expect(await countRows(mailing.db, 'mail', 'address = any($1)', [dead, recent])).toBe(1);
});
