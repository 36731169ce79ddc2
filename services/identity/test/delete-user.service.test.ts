import { randomBytes } from 'node:crypto';
import { boot } from '@laurel/runtime/boot';
import { startIssuer } from '../../../deploy/local/issuer.js';
import { startStack } from '../../../deploy/local/stack.mjs';
import { refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { DeleteUser } from '../src/commands/delete-user.js';
import { Db } from '../src/database.js';
import { identity } from '../src/identity.module.js';

let stack: Awaited<ReturnType<typeof startStack>>, issuer: Awaited<ReturnType<typeof startIssuer>>;
let service: Awaited<ReturnType<typeof boot>>, db: Db;
beforeAll(async () => {
  [stack, issuer] = await Promise.all([startStack(), startIssuer()]);
  const own = {
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
  };
  service = await boot(identity, { ...(await stack.env('identity')), ...own });
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  await service?.close();
  await Promise.all([stack?.stop(), issuer?.stop()]);
});
const remove = (id: string) => service.app.get(DeleteUser, { strict: false }).run(id);

it('a user goes with their sessions, and the others hear of both', async () => {
  const [{ id }] =
    (await db.$queryRaw`insert into "user" (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.org') returning id`) as [
      { id: string },
    ];
  await db.$executeRaw`insert into session (id, token, "userId", "expiresAt") values (gen_random_uuid(), 'hash', ${id}::uuid, now() + interval '1 day')`;
  await remove(id);
  const facts = await factsOf(db, 'true');
  expect(facts.map(({ type }) => type)).toEqual(['session.ended', 'user.deleted']);
  expect(facts[1]).toMatchObject({ aggregate: `user-${id}`, version: 2, payload: { userId: id } });
  expect([await countOf(db, '"user"'), await countOf(db, 'session')]).toEqual([0, 0]);
  expect((await refusal(remove(id))).code).toBe('user.not_found');
});

it('what is no user’s id is not found', async () =>
  expect((await refusal(remove('everybody'))).code).toBe('user.not_found'));
