import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { lockUser } from '../src/users/change-user.js';
import { SecretBox } from '../src/settings/secrets.js';
import { createSameLoginToken, getNowSeconds, createCaller, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

describe('startSession', () => {
  // asvs 10.5.2
  it('registers a user at the first sign-in only', async () => {
    const ada = laurel.issuer.person();
    const { token, session } = await laurel.start(ada);
    await laurel.start(createSameLoginToken(ada));
    expect(session).toMatchObject({
      userId: ada.sub,
      role: 'user',
      name: 'Ada',
      email: ada.email,
      emailVerified: false,
      businessRole: null,
      impersonatedBy: null,
    });
    expect((await laurel.resolve(token)).session).toEqual(session);
    expect(await laurel.countEvents('user.registered', `user-${ada.sub}`)).toBe(1);
    expect(await laurel.countEvents('user.changed', `user-${ada.sub}`)).toBe(0);
  });

  // asvs 7.2.3, 10.1.1
  it('stores neither the session token nor Keycloak’s tokens in readable form', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    const account = await laurel.db.account.findFirstOrThrow({ where: { userId: ada.sub } });
    expect(await laurel.db.session.findUnique({ where: { token } })).toBeNull();
    expect(account.refreshToken).not.toContain('refresh');
    expect(laurel.service.app.get(SecretBox, { strict: false }).decrypt(account.refreshToken!)).toBe(
      'refresh',
    );
  });

  it('stores changes from Keycloak, and a changed role ends earlier sessions', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    const { session } = await laurel.start({
      ...ada,
      jti: randomUUID(),
      email_verified: true,
      realm_access: { roles: ['user', 'admin'] },
    });
    expect(session).toMatchObject({ role: 'admin', emailVerified: true });
    expect((await laurel.resolve(token)).session).toBeNull();
    expect(await laurel.countEvents('user.changed', `user-${ada.sub}`)).toBe(1);
  });

  // asvs 7.2.2, 7.2.4
  it('replaces the browser’s previous session, and does not end a Keycloak session that both share', async () => {
    const ada = laurel.issuer.person();
    const previous = await laurel.start(ada);
    const { token } = await laurel.start(createSameLoginToken(ada), previous.token);
    expect((await laurel.resolve(previous.token)).session).toBeNull();
    expect((await laurel.resolve(token)).session).not.toBeNull();
    expect(await laurel.countEvents('session.ended', `session-${previous.session!.sessionId}`)).toBe(1);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(true);
    await laurel.start(laurel.issuer.person(), token);
    expect((await laurel.resolve(token)).session).toBeNull();
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
  });

  it('does not end the previous session if the log-in is refused', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    expect(await refusalCode(laurel.start(ada, token))).toBe('sign_in.used');
    expect(await refusalCode(laurel.start(laurel.issuer.person({ azp: 'another-client' }), token))).toBe(
      'sign_in.invalid',
    );
    expect((await laurel.resolve(token)).session).not.toBeNull();
  });

  it('deletes expired sessions of all users', async () => {
    const { session } = await laurel.start(laurel.issuer.person());
    await laurel.db.session.update({
      where: { id: session!.sessionId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await laurel.start(laurel.issuer.person());
    expect(await laurel.db.session.findUnique({ where: { id: session!.sessionId } })).toBeNull();
  });

  // asvs 6.8.3
  it('accepts each token once', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada);
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.used');
  });

  // asvs 9.2.1, 9.2.2, 9.2.3, 9.2.4, 10.3.1, 10.3.2, 10.5.4
  it.each<[string, JWTPayload]>([
    ['another audience', { aud: ['account'] }],
    ['another client', { azp: 'another-client' }],
    ['an id token', { typ: 'ID' }],
    ['an expired token', { exp: getNowSeconds() - 60 }],
  ])('refuses %s', async (_case, overrides) =>
    expect(await refusalCode(laurel.start(laurel.issuer.person(overrides)))).toBe('sign_in.invalid'),
  );

  // asvs 6.8.2, 9.1.1
  it('refuses a forged signature and a malformed token', async () => {
    const forged = await laurel.issuer.forgedToken(laurel.issuer.person());
    expect(
      await refusalCode(laurel.as(nobody, () => laurel.client.startSession({ accessToken: forged }))),
    ).toBe('sign_in.invalid');
    expect(
      await refusalCode(laurel.as(nobody, () => laurel.client.startSession({ accessToken: 'hello' }))),
    ).toBe('sign_in.invalid');
  });

  it('refuses a banned user, whose open sessions no longer resolve', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    await laurel.db.user.update({ where: { id: ada.sub }, data: { banned: true, banReason: 'Fraud.' } });
    expect((await laurel.resolve(token)).session).toBeNull();
    expect(await refusalCode(laurel.start(createSameLoginToken(ada)))).toBe('user.banned');
  });

  // asvs 6.8.1
  it('refuses an address that another account has', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada);
    expect(await refusalCode(laurel.start(laurel.issuer.person({ email: ada.email })))).toBe(
      'user.address_taken',
    );
  });
});

describe('the business role', () => {
  it('can be set by the user and by an administrator', async () => {
    const { session } = await laurel.start(laurel.issuer.person());
    const { userId } = session!;
    const { user } = await laurel.as(createCaller(userId), () =>
      laurel.client.setUserRole({ userId, role: 'Producer' }),
    );
    expect(user).toMatchObject({ id: userId, businessRole: 'Producer', version: 2 });
    await laurel.as(createCaller(randomUUID(), 'admin'), () =>
      laurel.client.setUserRole({ userId, role: 'Director' }),
    );
    expect(await laurel.as(createCaller(userId), () => laurel.client.getUserRole({ userId }))).toEqual({
      role: 'Director',
    });
    expect(
      await refusalCode(
        laurel.as(createCaller(userId), () => laurel.client.setUserRole({ userId, role: 'King' })),
      ),
    ).toBe('user.role_unknown');
  });

  it('of another user is not found, like that of an unknown user', async () => {
    const { session } = await laurel.start(laurel.issuer.person());
    for (const userId of [session!.userId, randomUUID()]) {
      expect(
        await refusalCode(
          laurel.as(createCaller(randomUUID()), () =>
            laurel.client.setUserRole({ userId, role: 'Director' }),
          ),
        ),
      ).toBe('user.not_found');
      expect(
        await refusalCode(laurel.as(createCaller(randomUUID()), () => laurel.client.getUserRole({ userId }))),
      ).toBe('user.not_found');
    }
  });
});

it('concurrent changes of a user wait for each other, and each event has the complete user', async () => {
  const ada = laurel.issuer.person();
  const { session } = await laurel.start(ada);
  const { userId } = session!;
  let changes!: Promise<unknown>[];
  await laurel.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    changes = [
      laurel.start(createSameLoginToken(ada, { name: 'Ada Lovelace' })),
      laurel.as(createCaller(userId), () => laurel.client.setUserRole({ userId, role: 'Producer' })),
    ];
    await until(async () => (await laurel.countLockWaits()) === 2);
  });
  await Promise.all(changes);
  const events = await listEvents(laurel.db, 'aggregate = $1', `user-${userId}`);
  const latestUser = { version: 3, name: 'Ada Lovelace', businessRole: 'Producer' };
  expect(events.map(({ type }) => type)).toEqual(['user.registered', 'user.changed', 'user.changed']);
  expect(events[2]!.payload).toMatchObject({ user: latestUser });
});

it('isUserExisting ignores letter case and spaces around the address', async () => {
  const ada = laurel.issuer.person();
  await laurel.start(ada);
  expect(
    await laurel.as(nobody, () =>
      laurel.client.isUserExisting({ email: ` ${String(ada.email).toUpperCase()} ` }),
    ),
  ).toEqual({ exists: true });
  expect(await laurel.as(nobody, () => laurel.client.isUserExisting({ email: 'no@laurel.test' }))).toEqual({
    exists: false,
  });
});
