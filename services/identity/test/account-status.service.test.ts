import { randomUUID } from 'node:crypto';
import { refusal, refusalCode } from '../../runtime/test/callers.js';
import { until } from '../../../deploy/testing/until.mjs';
import { ApplyAccountStatuses } from '../src/account-status/apply-account-statuses.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { lockUsers } from '../src/database/client.js';
import { KeycloakAdmin } from '../src/keycloak/keycloak-admin.js';
import { createSameLoginToken, createNewLoginToken, getNowSeconds, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const isSessionLive = async (token: string) => (await laurel.resolve(token)).session !== null;
const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
const admin = { realm_access: { roles: ['user', 'admin'] } };

describe('a log-in, checked against the current account status', () => {
  // asvs 7.6.1, 10.3.4
  it('is refused and ended at Keycloak when it is older than the password, and accepted with the new password', async () => {
    const ada = laurel.issuer.person({ auth_time: getNowSeconds() - 60 });
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: Date.now() - 30_000 });
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
    const { token } = await laurel.start(createNewLoginToken(ada));
    expect(await isSessionLive(token)).toBe(true);
  });

  it('is accepted in the same second in which the password was set', async () => {
    const ada = laurel.issuer.person();
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: Number(ada.auth_time) * 1000 + 999 });
    expect(await isSessionLive((await laurel.start(ada)).token)).toBe(true);
  });

  // asvs 6.8.4
  it('is refused when its token has no log-in time', async () => {
    const ada = laurel.issuer.person();
    delete ada.auth_time;
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
  });

  it.each([
    ['a closed account', { enabled: false }, 'user.disabled'],
    ['a deleted account', null, 'sign_in.invalid'],
  ])('is refused and ended at Keycloak, even with a valid token, for %s', async (_case, account, code) => {
    const ada = laurel.issuer.person();
    await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, account);
    expect(await refusalCode(laurel.start(createSameLoginToken(ada)))).toBe(code);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
  });

  it('gets the current role, not the role in the token', async () => {
    const ada = laurel.issuer.person(admin);
    const oldSession = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, { roles: ['user'] });
    const { session } = await laurel.start(createSameLoginToken(ada));
    expect([oldSession.session!.role, session!.role]).toEqual(['admin', 'user']);
    expect([
      await isSessionLive(oldSession.token),
      await laurel.countEvents('user.changed', `user-${ada.sub}`),
    ]).toEqual([false, 1]);
  });

  it('is refused as unavailable while Keycloak is down', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada); // Loads the public keys.
    laurel.issuer.setFront([503]);
    const error = await refusal(laurel.start(createSameLoginToken(ada))).finally(() =>
      laurel.issuer.setFront(null),
    );
    expect([error.kind, error.code]).toEqual(['unavailable', 'sign_in.unavailable']);
    expect(await isSessionLive((await laurel.start(createSameLoginToken(ada))).token)).toBe(true);
  });
});

describe('an outdated response from Keycloak', () => {
  /** Creates a signed-in user. Keycloak’s next response about them has older values. */
  const startWithOlderStatus = async (olderValues: object) => {
    const ada = laurel.issuer.person(admin);
    const { token } = await laurel.start(ada);
    const keycloak = laurel.service.app.get(KeycloakAdmin, { strict: false });
    const status = (await keycloak.getAccountStatuses([ada.sub!])).get(ada.sub!)!;
    vi.spyOn(keycloak, 'getAccountStatuses').mockResolvedValueOnce(
      new Map([[ada.sub!, { ...status, ...olderValues }]]),
    );
    return { ada, token, status };
  };
  it.each([
    ['an address', { email: 'older@laurel.test' }],
    ['a role', { role: 'user' as const }],
    ['a closed account', { enabled: false }],
  ])('does not revert a newer change: %s', async (_case, older) => {
    const { ada, token, status } = await startWithOlderStatus(older);
    await laurel.service.app.get(ApplyAccountStatuses, { strict: false }).run([ada.sub!]);
    const { session } = await laurel.resolve(token);
    expect(session).toMatchObject({ email: status.email, role: 'admin' });
  });
  it.each([
    ['an address', { email: 'oldest@laurel.test' }],
    ['a role', { role: 'user' as const }],
  ])('does not revert a newer change at a log-in: %s', async (_case, older) => {
    const { ada, token, status } = await startWithOlderStatus(older);
    const { session } = await laurel.start(createSameLoginToken(ada));
    expect(session).toMatchObject({ email: status.email, role: 'admin' });
    expect(await isSessionLive(token)).toBe(true);
  });
  it('is fetched again for a log-in that waited for the lock, and refuses it if the account was closed', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada);
    let result!: Promise<string | null>;
    await laurel.db.$transaction(async (tx) => {
      await lockUsers(tx, ada.sub!);
      const claims = createSameLoginToken(ada);
      laurel.issuer.accounts.set(ada.sub!, { email: 'newer@laurel.test' });
      result = refusalCode(laurel.start(claims));
      await until(async () => (await laurel.countLockWaits()) === 1);
      laurel.issuer.accounts.set(ada.sub!, { enabled: false });
    });
    expect(await result).toBe('user.disabled');
  });
});

describe('a session that ends because of a change in Keycloak', () => {
  beforeEach(check);

  it.each([
    ['closed', { enabled: false }],
    ['deleted', null],
    ['demoted', { roles: ['user'] }],
  ])('ends at Keycloak too when the account is %s', async (_case, account) => {
    const ada = laurel.issuer.person(admin);
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, account);
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
  });

  it('ends at Keycloak too when it is older than the password; a log-in with the new password stays valid', async () => {
    const ada = laurel.issuer.person();
    const oldSession = await laurel.start(ada);
    laurel.issuer.use(ada.sid, Date.now() - 10 * 60_000);
    const laterLogin = createSameLoginToken(ada, { sid: randomUUID() });
    const { token, session } = await laurel.start(laterLogin);
    const { createdAt } = await laurel.db.session.findUniqueOrThrow({ where: { id: session!.sessionId } });
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: createdAt.getTime() });
    expect([await check(), await isSessionLive(oldSession.token), await isSessionLive(token)]).toEqual([
      1,
      false,
      true,
    ]);
    expect([ada.sid, laterLogin.sid].map(laurel.issuer.isLiving)).toEqual([false, true]);
  });

  it('does not end the Keycloak session in which the new password may have been set', async () => {
    const ada = laurel.issuer.person({ auth_time: getNowSeconds() - 60 });
    const { token } = await laurel.start(ada);
    const passwordAt = Date.now() + 1000;
    laurel.issuer.accounts.set(ada.sub!, { passwordAt });
    laurel.issuer.use(ada.sid, passwordAt - 60_000); // Keycloak reports the use late.
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(true);
    const newPasswordLogin = createSameLoginToken(ada, { auth_time: Math.floor(passwordAt / 1000) });
    expect(await isSessionLive((await laurel.start(newPasswordLogin)).token)).toBe(true);
    expect(await refusalCode(laurel.start(createSameLoginToken(ada)))).toBe('sign_in.invalid');
  });

  it('does not end its Keycloak session if a later log-in uses it', async () => {
    const ada = laurel.issuer.person();
    const oldSession = await laurel.start(ada);
    const { session } = await laurel.start(createSameLoginToken(ada));
    const { createdAt } = await laurel.db.session.findUniqueOrThrow({ where: { id: session!.sessionId } });
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: createdAt.getTime() });
    expect([await check(), await isSessionLive(oldSession.token)]).toEqual([1, false]);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(true);
  });

  it('ends even when the password was set right after the account was read', async () => {
    const ada = laurel.issuer.person();
    let readAt = 0;
    laurel.issuer.accounts.set(ada.sub!, {
      get passwordAt() {
        readAt = Date.now();
        return 1;
      },
    });
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: readAt + 1 });
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
  });
});
