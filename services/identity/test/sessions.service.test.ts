import { randomUUID } from 'node:crypto';
import { nobody } from '../../runtime/test/callers.js';
import { until } from '../../../deploy/testing/until.mjs';
import { recordLog } from '../../../deploy/testing/record-log.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { lockUsers } from '../src/database/client.js';
import { createNewLoginToken, createCaller, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

describe('a session', () => {
  // asvs 7.3.1
  it('is extended while it is used', async () => {
    const { token, session } = await laurel.start(laurel.issuer.person());
    const soon = new Date(Date.now() + 86_400_000);
    await laurel.db.session.update({ where: { id: session!.sessionId }, data: { expiresAt: soon } });
    const { session: resolved } = await laurel.resolve(token);
    expect(new Date(resolved!.expiresAt).getTime()).toBeGreaterThan(soon.getTime());
  });

  // asvs 7.1.1, 7.3.2
  it('is extended to thirty days after its start at most', async () => {
    const { token, session } = await laurel.start(laurel.issuer.person());
    const day = 86_400_000;
    const [createdAt, expiresAt] = [new Date(Date.now() - 29 * day), new Date(Date.now() + day / 2)];
    await laurel.db.session.update({ where: { id: session!.sessionId }, data: { createdAt, expiresAt } });
    const { session: resolved } = await laurel.resolve(token);
    expect(new Date(resolved!.expiresAt).getTime()).toBe(createdAt.getTime() + 30 * day);
  });

  it.each([false, true])('can be ended twice at the same time (everywhere: %s)', async (everywhere) => {
    const { token, session } = await laurel.start(laurel.issuer.person());
    let calls!: Promise<unknown>[];
    await laurel.db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from session where id = ${session!.sessionId}::uuid for update`;
      calls = [1, 2].map(() => laurel.as(nobody, () => laurel.client.endSession({ token, everywhere })));
      await until(async () => (await laurel.countLockWaits()) === 2);
    });
    expect(await Promise.all(calls)).toEqual([{ logoutUrl: null }, { logoutUrl: null }]);
    expect(await laurel.countEvents('session.ended', `session-${session!.sessionId}`)).toBe(1);
  });

  it('is found after a migration adds a column, on connections with a prepared statement', async () => {
    const { token } = await laurel.start(laurel.issuer.person());
    const resolveAll = () => Promise.all(Array.from({ length: 20 }, () => laurel.resolve(token)));
    const sessionsBefore = await resolveAll();
    await laurel.db.$executeRaw`alter table "user" add column later text`;
    expect(await resolveAll()).toEqual(sessionsBefore);
  });

  it('is found while changes of one user occupy all connections for changes', async () => {
    const [ada, bob] = [laurel.issuer.person(), laurel.issuer.person()];
    const [, { token }] = [await laurel.start(ada), await laurel.start(bob)];
    const change = () =>
      laurel.as(
        createCaller(ada.sub!),
        () => laurel.client.setUserRole({ userId: ada.sub!, role: 'Producer' }),
        { idempotencyKey: randomUUID() },
      );
    let changes!: Promise<unknown>[];
    await laurel.db.$transaction(async (tx) => {
      await lockUsers(tx, ada.sub!);
      changes = Array.from({ length: 12 }, change);
      const countWaits = () =>
        tx.$queryRaw<{ n: number }[]>`select count(*)::int as n from pg_locks where not granted`;
      await until(async () => (await countWaits())[0]!.n === 9);
      expect((await laurel.resolve(token)).session).toMatchObject({ userId: bob.sub });
    });
    await Promise.all(changes);
  });

  // asvs 7.3.1
  it('is not found after its expiry', async () => {
    const { token, session } = await laurel.start(laurel.issuer.person());
    await laurel.db.session.update({ where: { id: session!.sessionId }, data: { expiresAt: new Date() } });
    expect((await laurel.resolve(token)).session).toBeNull();
  });

  // asvs 7.1.3
  it('ends together with Keycloak’s session and publishes its end', async () => {
    const ada = laurel.issuer.person();
    const { token, session } = await laurel.start(ada);
    expect(await laurel.as(nobody, () => laurel.client.endSession({ token, everywhere: false }))).toEqual({
      logoutUrl: null,
    });
    expect((await laurel.resolve(token)).session).toBeNull();
    expect(await laurel.countEvents('session.ended', `session-${session!.sessionId}`)).toBe(1);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
  });

  it('ends everywhere on request', async () => {
    const ada = laurel.issuer.person();
    const [one, other] = [await laurel.start(ada), await laurel.start(createNewLoginToken(ada))];
    await laurel.as(nobody, () => laurel.client.endSession({ token: one.token, everywhere: true }));
    expect((await laurel.resolve(other.token)).session).toBeNull();
  });

  // asvs 7.6.1, 10.5.5
  it('ends once when Keycloak sends a back-channel logout token', async () => {
    const ada = laurel.issuer.person();
    const [ended, other] = [await laurel.start(ada), await laurel.start(createNewLoginToken(ada))];
    const logout = await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid });
    expect((await laurel.backchannel(logout)).status).toBe(200);
    expect((await laurel.resolve(ended.token)).session).toBeNull();
    expect((await laurel.resolve(other.token)).session).not.toBeNull();
    expect((await laurel.backchannel(logout)).status).toBe(400);
  });

  // asvs 9.2.2, 10.5.5
  it('does not end for a token that is not a logout token', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    expect(
      (await laurel.backchannel(await laurel.issuer.accessToken({ ...ada, jti: randomUUID() }))).status,
    ).toBe(400);
    expect(
      (await fetch(`http://127.0.0.1:${laurel.port}/auth/backchannel-logout`, { method: 'POST' })).status,
    ).toBe(400);
    expect((await laurel.resolve(token)).session).not.toBeNull();
  });
});

describe('a change that was made in Keycloak itself', () => {
  const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();

  const isSessionLive = async (token: string) => (await laurel.resolve(token)).session !== null;

  /** Checks the users of earlier tests, so that only new ones are due. */
  beforeAll(check);

  it('is looked for again only after an interval, and no change ends no session', async () => {
    const { token } = await laurel.start(laurel.issuer.person());
    expect([await check(), await check(), await isSessionLive(token)]).toEqual([1, 0, true]);
  });

  it.each([
    ['a closed account', { enabled: false }],
    ['a deleted account', null],
    ['a new password', { passwordAt: Date.now() + 60_000 }],
  ])('ends the sessions: %s', async (_case, account) => {
    const ada = laurel.issuer.person();
    const { token, session } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, account);
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
    expect(await laurel.countEvents('session.ended', `session-${session!.sessionId}`)).toBe(1);
  });

  it('demotes an administrator, ends their sessions and publishes the change', async () => {
    const ada = laurel.issuer.person({ realm_access: { roles: ['user', 'admin'] } });
    const { token, session } = await laurel.start(ada);
    expect(session!.role).toBe('admin');
    laurel.issuer.accounts.set(ada.sub!, { roles: ['user'] });
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
    expect(await laurel.db.user.findUniqueOrThrow({ where: { id: ada.sub } })).toMatchObject({
      role: 'user',
      version: 2,
    });
    expect(await laurel.countEvents('user.changed', `user-${ada.sub}`)).toBe(1);
  });

  it('is found when Keycloak is available again, and sessions continue until then', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, { enabled: false });
    laurel.issuer.setFront([503]);
    expect([await check(), await isSessionLive(token)]).toEqual([0, true]);
    laurel.issuer.setFront(null);
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
  });
});

describe('the security log', () => {
  it('has a line for a registration, a log-in, a changed role, each ended session and a log-out', async () => {
    const lines = recordLog();
    const ada = laurel.issuer.person();
    const before = await laurel.start(ada);
    const { token, session } = await laurel.start({
      ...ada,
      jti: randomUUID(),
      realm_access: { roles: ['user', 'admin'] },
    });
    await laurel.as(nobody, () =>
      laurel.client.endSession({ token, everywhere: false, ipAddress: '203.0.113.7' }),
    );
    const user = ada.sub;
    const requestId = expect.stringMatching(/^[0-9a-f]{32}$/);
    const [first, second] = [before.session!.sessionId, session!.sessionId];
    expect(lines()).toEqual([
      { event: 'security.user_registered', user, from: null, requestId },
      { event: 'security.logged_in', user, session: first, from: null, requestId },
      {
        event: 'security.audited',
        user,
        by: null,
        what: 'user.role_changed',
        seq: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        requestId,
      },
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
