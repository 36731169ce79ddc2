import { randomUUID } from 'node:crypto';
import { refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { registerUser } from '../src/users/change-user.js';
import { DeleteUser } from '../src/deletions/delete-user.js';
import { startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());
const deleteUser = (id: string) => laurel.service.app.get(DeleteUser, { strict: false }).run(id);

it('deleting a user ends their sessions and publishes both events', async () => {
  const [{ id }] = (await laurel.db
    .$queryRaw`insert into "user" (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.org') returning id`) as [
    { id: string },
  ];
  await laurel.db
    .$executeRaw`insert into session (id, token, "userId", "expiresAt") values (gen_random_uuid(), 'hash', ${id}::uuid, now() + interval '1 day')`;
  await deleteUser(id);
  const events = await listEvents(laurel.db, 'true');
  expect(events.map(({ type }) => type)).toEqual(['session.ended', 'user.deleted']);
  expect(events[1]).toMatchObject({ aggregate: `user-${id}`, version: 2, payload: { userId: id } });
  expect([await countRows(laurel.db, '"user"'), await countRows(laurel.db, 'session')]).toEqual([0, 0]);
  expect((await refusal(deleteUser(id))).code).toBe('user.not_found');
});

it('deleting a user removes their dead-letter mails and leaves those of others', async () => {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const register = (id: string) =>
    laurel.db.$transaction((tx) => registerUser(tx, { id, name: 'Ada', email: `${id}@laurel.test` }));
  for (const userId of [ada, ben]) {
    await register(userId);
    const envelope = {
      type: 'mail.requested',
      aggregate: 'mail-1',
      version: 1,
      body: { userId, values: 'Salt' },
    };
    await laurel.db.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead)
      values (gen_random_uuid(), ${JSON.stringify(envelope)}::jsonb, 5, 'no', true)`;
  }
  await deleteUser(ada);
  const remaining = await laurel.db.$queryRaw`select envelope->'body'->>'userId' as id from failed_event`;
  expect(remaining).toEqual([{ id: ben }]);
  await deleteUser(ben);
});

it('deleting an unknown user is refused as not found', async () =>
  expect((await refusal(deleteUser('everybody'))).code).toBe('user.not_found'));

it('a user who registers again continues the version number of their earlier events', async () => {
  const id = randomUUID();
  const register = () =>
    laurel.db.$transaction((tx) => registerUser(tx, { id, name: 'Ada', email: 'ada@laurel.test' }));
  for (const version of [1, 3, 5]) {
    expect((await register()).version).toBe(version);
    await deleteUser(id);
    await laurel.db.$executeRaw`delete from outbox`; // The outbox forgets events after one month.
  }
});
