import { randomUUID } from 'node:crypto';
import type { EventType } from '@laurel/proto/events';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { until } from '../../../deploy/testing/until.mjs';
import { isHandled } from '../../runtime/test/tables.js';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import { identity } from '../src/identity.module.js';
import { createCaller } from './make.js';
import { startMailing } from './mailing.js';

let mailing: Awaited<ReturnType<typeof startMailing>>;
let replica: Awaited<ReturnType<typeof boot>>;
beforeAll(async () => {
  mailing = await startMailing();
  replica = await boot(identity, { ...mailing.env, ...(await mailing.stack.env('identity', 1)) });
});
afterAll(async () => {
  await replica?.close();
  await mailing?.stop();
});

const NAME = 'list-reminders';
/** Creates a user who is in do-not-disturb hours now. */
async function createUserNotToDisturb() {
  const claims = mailing.issuer.person({ name: 'Ada', email_verified: true });
  await mailing.start(claims);
  const userId = claims.sub!;
  const hour = new Date().getUTCHours();
  await mailing.as(createCaller(userId), async () => {
    const { user } = await mailing.client.getMyProfile({});
    const doNotDisturb = { hours: { fromHour: hour, toHour: (hour + 2) % 24 } };
    await mailing.client.updateProfile({
      version: user!.version,
      declinedNotices: null,
      timeZone: 'UTC',
      doNotDisturb,
    });
  });
  const { email } = await mailing.db.user.findUniqueOrThrow({ where: { id: userId } });
  const listMails = () => mailing.db.mail.findMany({ where: { address: email, name: NAME } });
  const keys = [0, 1].map(() => `notification-${randomUUID()}`);
  return { userId, email, listMails, keys };
}
type UserNotToDisturb = Awaited<ReturnType<typeof createUserNotToDisturb>>;
type EventArgs = readonly [EventType, string, number, object];
const createMailEvent = ({ userId, keys: lineKeys }: UserNotToDisturb): EventArgs => [
  'mail.requested',
  `mail-${NAME}-${userId}`,
  1,
  {
    userId,
    name: NAME,
    values: JSON.stringify({ reminders: 'Salt at Lantern\nRain at Dusk', path: '/' }),
    lineKeys,
  },
];
const createEndEvent = (lineKeys: string[]): EventArgs => [
  'notification.ended',
  `notification-of-${randomUUID()}`,
  1,
  { lineKeys },
];
const publish = (...args: EventArgs) =>
  createEventPublisher(mailing.stack, mailing.db)(...args, 'submissions');
const endDoNotDisturbHours = ({ email }: UserNotToDisturb) =>
  mailing.db
    .$executeRaw`update mail set "dueAt" = now() where address = ${email} and name = ${NAME} and state = 'waiting'`;

describe('a line of a waiting notice', () => {
  it('is not sent if it has become obsolete, but the other lines are', async () => {
    const ada = await createUserNotToDisturb();
    await publish(...createMailEvent(ada));
    expect(await ada.listMails()).toMatchObject([{ state: 'waiting', lineKeys: ada.keys }]);
    await publish(...createEndEvent([ada.keys[0]!, 'notification-of-another']));
    await endDoNotDisturbHours(ada);
    await until(async () => (await ada.listMails())[0]?.state === 'sent');
    const [mail] = mailing.listReceivedMails(ada.email);
    const { text } = (await mailing.open(mail!.id))!;
    expect(text).toContain('Rain at Dusk');
    expect(text).not.toContain('Salt at Lantern');
  });

  it('is omitted if obsolete, and the mail still contains the line without a key', async () => {
    const ada = await createUserNotToDisturb();
    const [type, aggregate, version, payload] = createMailEvent(ada);
    const values = JSON.parse((payload as { values: string }).values) as { reminders: string };
    const extendedValues = JSON.stringify({ ...values, reminders: `${values.reminders}\n…` });
    await publish(type, aggregate, version, { ...payload, values: extendedValues } as never);
    await publish(...createEndEvent(ada.keys));
    expect(await ada.listMails()).toMatchObject([
      { state: 'waiting', lineKeys: [], values: { reminders: '…' } },
    ]);
  });

  it('removes the mail if it becomes obsolete as the last line', async () => {
    const ada = await createUserNotToDisturb();
    await publish(...createMailEvent(ada));
    await publish(...createEndEvent([ada.keys[0]!]));
    await publish(...createEndEvent([ada.keys[1]!]));
    expect(await ada.listMails()).toEqual([]);
  });

  it('is not queued if it became obsolete before its mail was requested', async () => {
    const ada = await createUserNotToDisturb();
    await publish(...createEndEvent(ada.keys));
    await publish(...createMailEvent(ada));
    expect(await ada.listMails()).toEqual([]);
  });

  it('is omitted in any order in which two replicas receive the events', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, createUserNotToDisturb));
    const events = people.flatMap((user) => [createMailEvent(user), createEndEvent(user.keys)]);
    const ids = await Promise.all(
      events.map((eventArgs) => publishEvent(mailing.stack, ...eventArgs, randomUUID(), 'submissions')),
    );
    for (const id of ids) await until(() => isHandled(mailing.db, id));
    expect((await Promise.all(people.map(({ listMails }) => listMails()))).flat()).toEqual([]);
  });

  it('with a key makes a dead letter of a mail whose notice has no lines', async () => {
    const { userId, keys, listMails } = await createUserNotToDisturb();
    const payload = { userId, name: 'plan-ended', values: JSON.stringify({ path: '/' }), lineKeys: keys };
    const id = await publishEvent(
      mailing.stack,
      'mail.requested',
      `mail-ended-${userId}`,
      1,
      payload,
      randomUUID(),
      'billing',
    );
    const findFailedEvents = () =>
      mailing.db.rows<{ error: string }>('select error from failed_event where event_id = $1::uuid', id);
    await until(async () => (await findFailedEvents()).length > 0);
    expect((await findFailedEvents())[0]!.error).toContain('plan-ended has no lines');
    expect(await listMails()).toEqual([]);
  });
});
