import { randomUUID } from 'node:crypto';
import { refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { registerUser } from '../src/users/change-user.js';
import { DeleteUser } from '../src/commands/delete-user.js';
import { startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());
const remove = (id: string) => laurel.service.app.get(DeleteUser, { strict: false }).run(id);

it('a user goes with their sessions, and the others hear of both', async () => {
  const [{ id }] = (await laurel.db
    .$queryRaw`insert into "user" (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.org') returning id`) as [
    { id: string },
  ];
  await laurel.db
    .$executeRaw`insert into session (id, token, "userId", "expiresAt") values (gen_random_uuid(), 'hash', ${id}::uuid, now() + interval '1 day')`;
  await remove(id);
  const facts = await factsOf(laurel.db, 'true');
  expect(facts.map(({ type }) => type)).toEqual(['session.ended', 'user.deleted']);
  expect(facts[1]).toMatchObject({ aggregate: `user-${id}`, version: 2, payload: { userId: id } });
  expect([await countOf(laurel.db, '"user"'), await countOf(laurel.db, 'session')]).toEqual([0, 0]);
  expect((await refusal(remove(id))).code).toBe('user.not_found');
});

it('what others wanted to be written to a user, and could not be put in line, goes with them; another’s stays', async () => {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const begin = (id: string) =>
    laurel.db.$transaction((tx) => registerUser(tx, { id, name: 'Ada', email: `${id}@wanted.example` }));
  for (const userId of [ada, ben]) {
    await begin(userId);
    const envelope = {
      type: 'mail.wanted',
      aggregate: 'mail-1',
      version: 1,
      body: { userId, values: 'Salt' },
    };
    await laurel.db.$executeRaw`insert into failed (event_id, envelope, tries, error, dead)
      values (gen_random_uuid(), ${JSON.stringify(envelope)}::jsonb, 5, 'no', true)`;
  }
  await remove(ada);
  const left = await laurel.db.$queryRaw`select envelope->'body'->>'userId' as id from failed`;
  expect(left).toEqual([{ id: ben }]);
  await remove(ben);
});

it('what is no user’s id is not found', async () =>
  expect((await refusal(remove('everybody'))).code).toBe('user.not_found'));

it('who begins anew is told above all that was told before', async () => {
  const id = randomUUID();
  const begin = () =>
    laurel.db.$transaction((tx) => registerUser(tx, { id, name: 'Ada', email: 'ada@anew.example' }));
  for (const version of [1, 3, 5]) {
    expect((await begin()).version).toBe(version);
    await remove(id);
    await laurel.db.$executeRaw`delete from outbox`; // as it forgets after a month
  }
});
