import { nobody, refusal } from '../../runtime/test/callers.js';
import { until } from '../../../deploy/testing/until.mjs';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { SecretBox } from '../src/settings/secrets.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { createStopToken } from '../src/mail/stop-link.js';
import { createCaller } from './make.js';
import { startMailing } from './mailing.js';

let mailing: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => (mailing = await startMailing()));
afterAll(() => mailing?.stop());

const reminder = {
  name: 'list-reminders' as never,
  values: { reminders: 'Salt at Lantern', path: '/user/notifications' } as never,
};
/** Creates a user with an account. */
async function createUser(isVerified = true) {
  const claims = mailing.issuer.person({ name: 'Ada', email_verified: isVerified });
  await mailing.start(claims);
  const userId = claims.sub!;
  const { email } = await mailing.db.user.findUniqueOrThrow({ where: { id: userId } });
  const to = { userId, address: email, called: 'Ada' };
  const change = async (input: object) =>
    mailing.as(createCaller(userId), async () => {
      const { user } = await mailing.client.getMyProfile({});
      const request = { version: user!.version, declinedNotices: null, doNotDisturb: null, ...input };
      return (await mailing.client.updateProfile(request)).user!;
    });
  const getDeclinedNotices = async () =>
    (await mailing.db.userMetaData.findUnique({ where: { userId } }))?.declinedNotices ?? [];
  const mails = () => mailing.db.mail.findMany({ where: { address: email, name: 'list-reminders' } });
  return { userId, to, change, getDeclinedNotices, mails };
}
const declineNotice = (token: string) => mailing.as(nobody, () => mailing.client.declineNotice({ token }));
const isReminder = ({ subject }: { subject: string }) => !/log-in/.test(subject);
/** Requests the notice as the service that owns it. */
async function requestNotice(userId: string, version: number, until?: string) {
  const publishEvent = createEventPublisher(mailing.stack, mailing.db);
  await publishEvent(
    'mail.requested',
    `mail-list-reminders-${userId}-x`,
    version,
    { userId, name: 'list-reminders', values: JSON.stringify(reminder.values), until },
    'submissions',
  );
}

describe('a notice', () => {
  it('is stopped by its own link or by one click in a mail program, and by no other token', async () => {
    const { to, userId, getDeclinedNotices, mails } = await createUser();
    await mailing.queue({ to, ...reminder });
    const { headers, text } = await mailing.waitForMail(to.address);
    const headerText = headers.join('\n').replace(/\r?\n\s+/g, ' ');
    const [, token] = /List-Unsubscribe: <http:\/\/localhost:8080\/unsubscribe\/([^>]+)>/.exec(headerText)!;
    expect(headerText).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toContain(`/unsubscribe/${token}`);
    const other = token!.replace('list-reminders', 'watched-changed');
    for (const value of [`${token}x`, other, token!.slice(0, -1), '', 'a.b.c'])
      expect((await refusal(declineNotice(value))).code).toBe('notice.not_found');
    expect(await getDeclinedNotices()).toEqual([]);
    for (let n = 0; n < 2; n++) expect(await declineNotice(token!)).toEqual({ name: 'list-reminders' });
    expect(await getDeclinedNotices()).toEqual(['list-reminders']);
    const countBefore = (await mails()).length;
    await mailing.queue({ to, ...reminder });
    expect(await mails()).toHaveLength(countBefore);
    // Security notices cannot be declined by a link, only in the profile.
    const secretBox = mailing.service.app.get(SecretBox, { strict: false });
    for (const name of ['password-changed', 'signed-in'])
      expect((await refusal(declineNotice(createStopToken(secretBox, userId, name)))).code).toBe(
        'notice.not_found',
      );
  });

  it('waits for the end of the reader’s do-not-disturb hours, and a warning does not', async () => {
    const { to, change, mails } = await createUser();
    const hour = new Date().getUTCHours();
    const hours = { fromHour: hour, toHour: (hour + 2) % 24 };
    expect(await change({ timeZone: 'UTC', doNotDisturb: { hours } })).toMatchObject({ doNotDisturb: hours });
    await mailing.queue({ to, ...reminder });
    const [{ dueAt, state }] = (await mails()) as [Awaited<ReturnType<typeof mails>>[number]];
    expect(state).toBe('waiting');
    expect([dueAt.getUTCHours(), dueAt.getUTCMinutes()]).toEqual([hours.toHour, 0]);
    expect(dueAt.getTime() - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
    await mailing.queue({ to });
    expect((await mailing.waitForMail(to.address)).subject).toBe('New login to your account');
    expect(await change({ doNotDisturb: { hours: null } })).toMatchObject({ doNotDisturb: null });
  });

  it('is not sent after waiting when its reader declined it, changed the address or is banned', async () => {
    const people = await Promise.all([createUser(), createUser(), createUser(), createUser()]);
    const hour = new Date().getUTCHours();
    const hours = { fromHour: hour, toHour: (hour + 2) % 24 };
    for (const { to, change } of people) {
      await change({ timeZone: 'UTC', doNotDisturb: { hours } });
      await mailing.queue({ to, ...reminder });
      await mailing.db
        .$executeRaw`update mail set "dueAt" = now() + interval '1 hour', state = 'waiting' where address = ${to.address} and name = 'list-reminders'`;
    }
    const [stopped, moved, banned] = people.map(({ userId }) => userId);
    const { db } = mailing;
    await db.userMetaData.upsert({
      where: { userId: stopped! },
      create: { userId: stopped!, declinedNotices: ['list-reminders'] },
      update: { declinedNotices: ['list-reminders'] },
    });
    await db.user.update({ where: { id: moved! }, data: { email: `${moved}@elsewhere.test` } });
    await db.user.update({ where: { id: banned! }, data: { banned: true } });
    const countsBefore = new Map(
      people.map(({ to }) => [to.address, mailing.listReceivedMails(to.address).length]),
    );
    await db.$executeRaw`update mail set "dueAt" = now() where name = 'list-reminders' and state = 'waiting'`;
    await mailing.waitForState(people[3]!.to.address, 'sent');
    const receivedCounts = people.map(
      ({ to }) => mailing.listReceivedMails(to.address).length - countsBefore.get(to.address)!,
    );
    expect(receivedCounts.slice(0, 3)).toEqual([0, 0, 0]);
    expect(
      await db.mail.count({ where: { userId: { in: [stopped!, moved!, banned!] }, state: 'waiting' } }),
    ).toBe(0);
  });

  it('is not sent after its expiry, and is sent without an expiry or before it', async () => {
    const { to, change, mails } = await createUser();
    const hour = new Date().getUTCHours();
    await change({ timeZone: 'UTC', doNotDisturb: { hours: { fromHour: hour, toHour: (hour + 2) % 24 } } });
    const [past, soon] = [-1000, 3_600_000].map((ms) => new Date(Date.now() + ms));
    for (const end of [past!, soon!, null]) await mailing.queue({ to, ...reminder, relevantUntil: end });
    expect(await mails()).toHaveLength(3);
    await mailing.db.$executeRaw`update mail set "dueAt" = now() where "userId" = ${to.userId}::uuid`;
    await until(async () => (await mails()).every(({ state }) => state === 'sent'));
    expect((await mails()).map(({ relevantUntil: expiresAt }) => expiresAt)).toEqual(
      expect.arrayContaining([soon, null]),
    );
    expect([(await mails()).length, mailing.listReceivedMails(to.address).filter(isReminder).length]).toEqual(
      [2, 2],
    );
  });

  it('can have an expiry, and a warning cannot', async () => {
    const { to, userId, mails } = await createUser();
    const securityMail = {
      key: 'ends',
      to,
      name: 'signed-in' as never,
      values: {} as never,
      relevantUntil: new Date(),
    };
    await expect(mailing.db.$transaction((tx) => queueMail(tx, securityMail))).rejects.toThrow(
      'signed-in is not a notice, so it cannot end.',
    );
    const end = new Date(Date.now() + 3_600_000).toISOString();
    await requestNotice(userId, 1, end);
    expect(await mails()).toMatchObject([{ relevantUntil: new Date(end) }]);
  });

  it('is not sent to an unverified address or to a banned user', async () => {
    const [verified, unverified, banned] = await Promise.all([createUser(), createUser(false), createUser()]);
    await mailing.db.user.update({ where: { id: banned.userId }, data: { banned: true } });
    for (const { userId } of [unverified, banned, verified]) await requestNotice(userId, 1);
    expect((await unverified.mails()).length + (await banned.mails()).length).toBe(0);
    expect(await verified.mails()).toHaveLength(1);
  });

  it.each([
    [7, 7],
    [24, 3],
    [-1, 3],
  ])('do-not-disturb hours from %s to %s are refused', async (fromHour, toHour) => {
    const { change } = await createUser();
    expect(await refusal(change({ doNotDisturb: { hours: { fromHour, toHour } } }))).toMatchObject({
      code: 'profile.do_not_disturb_invalid',
      field: 'doNotDisturb',
    });
  });
});
