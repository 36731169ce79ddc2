import { randomUUID } from 'node:crypto';
import type { EventType } from '@laurel/proto/events';
import { boot } from '@laurel/runtime/boot';
import { until } from '../../../deploy/local/until.mjs';
import { isHandled } from '../../runtime/test/tables.js';
import { tell, teller } from '../../runtime/test/telling.js';
import { identity } from '../src/identity.module.js';
import { someone } from './make.js';
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
/** Somebody for whom it is quiet now. */
async function sleeper() {
  const claims = mailing.issuer.person({ name: 'Ada', email_verified: true });
  await mailing.start(claims);
  const userId = claims.sub!;
  const hour = new Date().getUTCHours();
  await mailing.as(someone(userId), async () => {
    const { user } = await mailing.to.getMyProfile({});
    const quiet = { hours: { fromHour: hour, toHour: (hour + 2) % 24 } };
    await mailing.to.updateProfile({ version: user!.version, declinedNotices: null, timeZone: 'UTC', quiet });
  });
  const { email } = await mailing.db.user.findUniqueOrThrow({ where: { id: userId } });
  const mails = () => mailing.db.mail.findMany({ where: { address: email, name: NAME } });
  const keys = [0, 1].map(() => `notification-${randomUUID()}`);
  return { userId, email, mails, keys };
}
type Sleeper = Awaited<ReturnType<typeof sleeper>>;
type Fact = readonly [EventType, string, number, object];
const mailOf = ({ userId, keys: lineKeys }: Sleeper): Fact => [
  'mail.wanted',
  `mail-${NAME}-${userId}`,
  1,
  {
    userId,
    name: NAME,
    values: JSON.stringify({ reminders: 'Salt at Lantern\nRain at Dusk', path: '/' }),
    lineKeys,
  },
];
const endOf = (lineKeys: string[]): Fact => [
  'notification.ended',
  `notification-of-${randomUUID()}`,
  1,
  { lineKeys },
];
const told = (...fact: Fact) => teller(mailing.stack, mailing.db)(...fact, 'submissions');
const morning = ({ email }: Sleeper) =>
  mailing.db
    .$executeRaw`update mail set "dueAt" = now() where address = ${email} and name = ${NAME} and state = 'waiting'`;

describe('a line of a notice that waits', () => {
  it('is not sent once it is over; the others are', async () => {
    const ada = await sleeper();
    await told(...mailOf(ada));
    expect(await ada.mails()).toMatchObject([{ state: 'waiting', lineKeys: ada.keys }]);
    await told(...endOf([ada.keys[0]!, 'notification-of-another']));
    await morning(ada);
    await until(async () => (await ada.mails())[0]?.state === 'sent');
    const [mail] = mailing.arrived(ada.email);
    const { text } = (await mailing.open(mail!.id))!;
    expect(text).toContain('Rain at Dusk');
    expect(text).not.toContain('Salt at Lantern');
  });

  it('is sent with what has no name where all that is named is over', async () => {
    const ada = await sleeper();
    const [type, aggregate, version, fact] = mailOf(ada);
    const values = JSON.parse((fact as { values: string }).values) as { reminders: string };
    const more = JSON.stringify({ ...values, reminders: `${values.reminders}\n…` });
    await told(type, aggregate, version, { ...fact, values: more } as never);
    await told(...endOf(ada.keys));
    expect(await ada.mails()).toMatchObject([{ state: 'waiting', lineKeys: [], values: { reminders: '…' } }]);
  });

  it('is all of it: with nothing left there is no mail', async () => {
    const ada = await sleeper();
    await told(...mailOf(ada));
    await told(...endOf([ada.keys[0]!]));
    await told(...endOf([ada.keys[1]!]));
    expect(await ada.mails()).toEqual([]);
  });

  it('is over before its mail comes: it is not queued', async () => {
    const ada = await sleeper();
    await told(...endOf(ada.keys));
    await told(...mailOf(ada));
    expect(await ada.mails()).toEqual([]);
  });

  it('is left out whichever of two replicas hears what first', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, sleeper));
    const facts = people.flatMap((one) => [mailOf(one), endOf(one.keys)]);
    const ids = await Promise.all(
      facts.map((fact) => tell(mailing.stack, ...fact, randomUUID(), 'submissions')),
    );
    for (const id of ids) await until(() => isHandled(mailing.db, id));
    expect((await Promise.all(people.map(({ mails }) => mails()))).flat()).toEqual([]);
  });

  it('is of a notice that has lines: another that names some is a dead letter', async () => {
    const { userId, keys, mails } = await sleeper();
    const fact = { userId, name: 'plan-ended', values: JSON.stringify({ path: '/' }), lineKeys: keys };
    const id = await tell(
      mailing.stack,
      'mail.wanted',
      `mail-ended-${userId}`,
      1,
      fact,
      randomUUID(),
      'billing',
    );
    const failed = () =>
      mailing.db.rows<{ error: string }>('select error from failed where event_id = $1::uuid', id);
    await until(async () => (await failed()).length > 0);
    expect((await failed())[0]!.error).toContain('plan-ended has no lines');
    expect(await mails()).toEqual([]);
  });
});
