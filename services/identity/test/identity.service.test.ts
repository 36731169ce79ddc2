import { randomBytes, randomUUID } from 'node:crypto';
import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import { boot } from '@laurel/runtime/boot';
import type { Caller } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import type { JWTPayload } from 'jose';
import { startStack } from '../../../deploy/local/stack.mjs';
import { asker, nobody, refusal as refused } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { until } from '../../../deploy/local/until.mjs';
import { recordLog } from '../../../deploy/local/record-log.js';
import { CheckUsers } from '../src/commands/check-users.js';
import { Db } from '../src/database.js';
import { identity } from '../src/identity.module.js';
import { Seal } from '../src/secrets.js';
import { startIssuer } from '../../../deploy/local/issuer.js';

let stack: Awaited<ReturnType<typeof startStack>>, issuer: Awaited<ReturnType<typeof startIssuer>>;
let service: Awaited<ReturnType<typeof boot>>,
  to: ReturnType<typeof client<typeof IdentityServiceService>>,
  db: Db,
  port: string;
beforeAll(async () => {
  [stack, issuer] = await Promise.all([startStack(), startIssuer()]);
  const own = {
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
  };
  const env = { ...(await stack.env('identity')), ...own };
  port = env.HTTP_PORT!;
  service = await boot(identity, env);
  to = client(IdentityServiceService, env.GRPC_URL!);
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  to?.close();
  await service?.close();
  await Promise.all([stack?.stop(), issuer?.stop()]);
});

const someone = (user: string, role: Caller['role'] = 'user'): Caller => ({ user, role, impersonator: '' });
const as: ReturnType<typeof asker> = (...asked) => asker(stack)(...asked);
const refusal = async (work: Promise<unknown>) => (await refused(work)).code;
const start = async (claims: JWTPayload, previousToken?: string) => {
  const accessToken = await issuer.accessToken(claims);
  return as(nobody, () =>
    to.startSession({ accessToken, refreshToken: 'refresh', idToken: 'id', previousToken }),
  );
};
const resolve = (token: string) => as(nobody, () => to.resolveSession({ token }));
const told = (type: string, aggregate: string) =>
  countOf(db, 'outbox', 'type = $1 and aggregate = $2', type, aggregate);
const backchannel = (token: string) =>
  fetch(`http://127.0.0.1:${port}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

describe('startSession', () => {
  it('registers a user at the first sign-in, and only then', async () => {
    const ada = issuer.person();
    const { token, session } = await start(ada);
    await start({ ...ada, jti: randomUUID() });
    expect(session).toMatchObject({
      userId: ada.sub,
      role: 'user',
      name: 'Ada',
      email: ada.email,
      emailVerified: false,
      businessRole: null,
      impersonatedBy: null,
    });
    expect((await resolve(token)).session).toEqual(session);
    expect(await told('user.registered', `user-${ada.sub}`)).toBe(1);
    expect(await told('user.changed', `user-${ada.sub}`)).toBe(0);
  });
  it('keeps neither the session token nor Keycloak’s tokens readable', async () => {
    const ada = issuer.person();
    const { token } = await start(ada);
    const account = await db.account.findFirstOrThrow({ where: { userId: ada.sub } });
    expect(await db.session.findUnique({ where: { token } })).toBeNull();
    expect(account.refreshToken).not.toContain('refresh');
    expect(service.app.get(Seal, { strict: false }).open(account.refreshToken!)).toBe('refresh');
  });
  it('takes over what changed at Keycloak; a changed role ends the older sessions', async () => {
    const ada = issuer.person();
    const { token } = await start(ada);
    const { session } = await start({
      ...ada,
      jti: randomUUID(),
      email_verified: true,
      realm_access: { roles: ['user', 'admin'] },
    });
    expect(session).toMatchObject({ role: 'admin', emailVerified: true });
    expect((await resolve(token)).session).toBeNull();
    expect(await told('user.changed', `user-${ada.sub}`)).toBe(1);
  });
  it('takes the place of the browser’s session before, and not of Keycloak’s that both came from', async () => {
    const ada = issuer.person();
    const before = await start(ada);
    const { token } = await start({ ...ada, jti: randomUUID() }, before.token);
    expect((await resolve(before.token)).session).toBeNull();
    expect((await resolve(token)).session).not.toBeNull();
    expect(await told('session.ended', `session-${before.session!.sessionId}`)).toBe(1);
    expect(issuer.asked).not.toContain(`DELETE /admin/realms/laurel/sessions/${ada.sid}?isOffline=false`);
    await start(issuer.person(), token);
    expect((await resolve(token)).session).toBeNull();
    expect(issuer.asked).toContain(`DELETE /admin/realms/laurel/sessions/${ada.sid}?isOffline=false`);
  });
  it('leaves the session before as it is when it is refused', async () => {
    const ada = issuer.person();
    const { token } = await start(ada);
    expect(await refusal(start(ada, token))).toBe('sign_in.used');
    expect(await refusal(start(issuer.person({ azp: 'elsewhere' }), token))).toBe('sign_in.invalid');
    expect((await resolve(token)).session).not.toBeNull();
  });
  it('forgets sessions that ended by themselves, of others too', async () => {
    const { session } = await start(issuer.person());
    await db.session.update({
      where: { id: session!.sessionId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await start(issuer.person());
    expect(await db.session.findUnique({ where: { id: session!.sessionId } })).toBeNull();
  });
  it('takes a token once', async () => {
    const ada = issuer.person();
    await start(ada);
    expect(await refusal(start(ada))).toBe('sign_in.used');
  });
  it.each<[string, JWTPayload]>([
    ['another audience', { aud: ['account'] }],
    ['another client', { azp: 'elsewhere' }],
    ['an id token', { typ: 'ID' }],
    ['an expired token', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ])('refuses %s', async (_what, over) =>
    expect(await refusal(start(issuer.person(over)))).toBe('sign_in.invalid'),
  );
  it('refuses a foreign signature, and what is no token', async () => {
    const forged = await issuer.forgedToken(issuer.person());
    expect(await refusal(as(nobody, () => to.startSession({ accessToken: forged })))).toBe('sign_in.invalid');
    expect(await refusal(as(nobody, () => to.startSession({ accessToken: 'hello' })))).toBe(
      'sign_in.invalid',
    );
  });
  it('refuses a banned user, and ends what they had open', async () => {
    const ada = issuer.person();
    const { token } = await start(ada);
    await db.user.update({ where: { id: ada.sub }, data: { banned: true, banReason: 'Fraud.' } });
    expect((await resolve(token)).session).toBeNull();
    expect(await refusal(start({ ...ada, jti: randomUUID() }))).toBe('user.banned');
  });
  it('refuses an address that another account has', async () => {
    const ada = issuer.person();
    await start(ada);
    expect(await refusal(start(issuer.person({ email: ada.email })))).toBe('user.address_taken');
  });
});

describe('a session', () => {
  it('slides while it is used', async () => {
    const { token, session } = await start(issuer.person());
    const soon = new Date(Date.now() + 86_400_000);
    await db.session.update({ where: { id: session!.sessionId }, data: { expiresAt: soon } });
    const { session: used } = await resolve(token);
    expect(new Date(used!.expiresAt).getTime()).toBeGreaterThan(soon.getTime());
  });
  it('slides no further than thirty days after it began', async () => {
    const { token, session } = await start(issuer.person());
    const day = 86_400_000;
    const [createdAt, expiresAt] = [new Date(Date.now() - 29 * day), new Date(Date.now() + day / 2)];
    await db.session.update({ where: { id: session!.sessionId }, data: { createdAt, expiresAt } });
    const { session: used } = await resolve(token);
    expect(new Date(used!.expiresAt).getTime()).toBe(createdAt.getTime() + 30 * day);
  });
  it.each([false, true])('may be ended twice at once (everywhere: %s)', async (everywhere) => {
    const { token, session } = await start(issuer.person());
    const blocked = async () => {
      const [row] = await db.$queryRaw<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return row!.n;
    };
    let ending!: Promise<unknown>[];
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from session where id = ${session!.sessionId}::uuid for update`;
      ending = [1, 2].map(() => as(nobody, () => to.endSession({ token, everywhere })));
      await until(async () => (await blocked()) === 2);
    });
    expect(await Promise.all(ending)).toEqual([{ logoutUrl: null }, { logoutUrl: null }]);
    expect(await told('session.ended', `session-${session!.sessionId}`)).toBe(1);
  });
  it('ends at its time', async () => {
    const { token, session } = await start(issuer.person());
    await db.session.update({ where: { id: session!.sessionId }, data: { expiresAt: new Date() } });
    expect((await resolve(token)).session).toBeNull();
  });
  it('ends with Keycloak’s, and says so', async () => {
    const ada = issuer.person();
    const { token, session } = await start(ada);
    expect(await as(nobody, () => to.endSession({ token, everywhere: false }))).toEqual({ logoutUrl: null });
    expect((await resolve(token)).session).toBeNull();
    expect(await told('session.ended', `session-${session!.sessionId}`)).toBe(1);
    expect(issuer.asked).toContain(`DELETE /admin/realms/laurel/sessions/${ada.sid}?isOffline=false`);
  });
  it('ends everywhere when asked to', async () => {
    const ada = issuer.person();
    const [one, other] = [await start(ada), await start({ ...ada, jti: randomUUID(), sid: randomUUID() })];
    await as(nobody, () => to.endSession({ token: one.token, everywhere: true }));
    expect((await resolve(other.token)).session).toBeNull();
  });
  it('ends when Keycloak’s back channel says so, once', async () => {
    const ada = issuer.person();
    const [here, elsewhere] = [
      await start(ada),
      await start({ ...ada, jti: randomUUID(), sid: randomUUID() }),
    ];
    const logout = await issuer.logoutToken({ sub: ada.sub, sid: ada.sid });
    expect((await backchannel(logout)).status).toBe(200);
    expect((await resolve(here.token)).session).toBeNull();
    expect((await resolve(elsewhere.token)).session).not.toBeNull();
    expect((await backchannel(logout)).status).toBe(400);
  });
  it('does not end for what is no logout token', async () => {
    const ada = issuer.person();
    const { token } = await start(ada);
    expect((await backchannel(await issuer.accessToken({ ...ada, jti: randomUUID() }))).status).toBe(400);
    expect((await fetch(`http://127.0.0.1:${port}/auth/backchannel-logout`, { method: 'POST' })).status).toBe(
      400,
    );
    expect((await resolve(token)).session).not.toBeNull();
  });
});

describe('what is changed in Keycloak itself', () => {
  const check = () => service.app.get(CheckUsers, { strict: false }).run();
  const living = async (token: string) => (await resolve(token)).session !== null;
  /** Those of other tests are asked about first. */
  beforeAll(check);
  it('ends nothing while nothing has changed, and is asked for again only after a while', async () => {
    const { token } = await start(issuer.person());
    expect([await check(), await check(), await living(token)]).toEqual([1, 0, true]);
  });
  it.each([
    ['a closed account', { enabled: false }],
    ['an account that is gone', null],
    ['a new password', { passwordAt: Date.now() + 60_000 }],
  ])('%s ends its sessions', async (_what, account) => {
    const ada = issuer.person();
    const { token, session } = await start(ada);
    issuer.accounts.set(ada.sub!, account);
    expect([await check(), await living(token)]).toEqual([1, false]);
    expect(await told('session.ended', `session-${session!.sessionId}`)).toBe(1);
  });
  it('demotes an administrator, ends what they had open, and says so', async () => {
    const ada = issuer.person({ realm_access: { roles: ['user', 'admin'] } });
    const { token, session } = await start(ada);
    expect(session!.role).toBe('admin');
    expect([await check(), await living(token)]).toEqual([1, false]);
    expect(await db.user.findUniqueOrThrow({ where: { id: ada.sub } })).toMatchObject({
      role: 'user',
      version: 2,
    });
    expect(await told('user.changed', `user-${ada.sub}`)).toBe(1);
  });
  it('is not known while Keycloak is away: sessions go on, and it is asked again as soon as it is there', async () => {
    const ada = issuer.person();
    const { token } = await start(ada);
    issuer.accounts.set(ada.sub!, { enabled: false });
    issuer.setAway(true);
    expect([await check(), await living(token)]).toEqual([0, true]);
    issuer.setAway(false);
    expect([await check(), await living(token)]).toEqual([1, false]);
  });
});

describe('the security log', () => {
  it('has a line for a registration, a log-in, a changed role, each session that ends, and a log-out', async () => {
    const lines = recordLog();
    const ada = issuer.person();
    const before = await start(ada);
    const { token, session } = await start({
      ...ada,
      jti: randomUUID(),
      realm_access: { roles: ['user', 'admin'] },
    });
    await as(nobody, () => to.endSession({ token, everywhere: false, ipAddress: '203.0.113.7' }));
    const user = ada.sub;
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const [first, second] = [before.session!.sessionId, session!.sessionId];
    expect(lines()).toEqual([
      { event: 'security.user_registered', user, from: null, requestId },
      { event: 'security.logged_in', user, session: first, from: null, requestId },
      { event: 'security.role_changed', user, was: 'user', is: 'admin', from: null, requestId },
      {
        event: 'security.session_ended',
        user,
        session: first,
        why: 'the role has changed',
        from: null,
        requestId,
      },
      { event: 'security.logged_in', user, session: second, from: null, requestId },
      {
        event: 'security.logged_out',
        user,
        session: second,
        everywhere: false,
        from: '203.0.113.7',
        requestId,
      },
      {
        event: 'security.session_ended',
        user,
        session: second,
        why: 'logged out',
        from: '203.0.113.7',
        requestId,
      },
    ]);
  });
});

describe('the business role', () => {
  it('is one’s own to choose, or an administrator’s', async () => {
    const { session } = await start(issuer.person());
    const { userId } = session!;
    const { user } = await as(someone(userId), () => to.setUserRole({ userId, role: 'Producer' }));
    expect(user).toMatchObject({ id: userId, businessRole: 'Producer', version: 2 });
    await as(someone(randomUUID(), 'admin'), () => to.setUserRole({ userId, role: 'Director' }));
    expect(await as(someone(userId), () => to.getUserRole({ userId }))).toEqual({ role: 'Director' });
    expect(await refusal(as(someone(userId), () => to.setUserRole({ userId, role: 'King' })))).toBe(
      'user.role_unknown',
    );
  });
  it('of another is as that of nobody', async () => {
    const { session } = await start(issuer.person());
    for (const userId of [session!.userId, randomUUID()]) {
      expect(
        await refusal(as(someone(randomUUID()), () => to.setUserRole({ userId, role: 'Director' }))),
      ).toBe('user.not_found');
      expect(await refusal(as(someone(randomUUID()), () => to.getUserRole({ userId })))).toBe(
        'user.not_found',
      );
    }
  });
});

it('isUserExisting folds the address', async () => {
  const ada = issuer.person();
  await start(ada);
  expect(
    await as(nobody, () => to.isUserExisting({ email: ` ${String(ada.email).toUpperCase()} ` })),
  ).toEqual({ exists: true });
  expect(await as(nobody, () => to.isUserExisting({ email: 'no@laurel.test' }))).toEqual({ exists: false });
});
