import { randomUUID } from 'node:crypto';
import { refusal, refusalCode } from '../../runtime/test/asking.js';
import { until } from '../../../deploy/local/until.mjs';
import { ApplyStandings } from '../src/users/apply-standings.js';
import { CheckUsers } from '../src/commands/check-users.js';
import { holdUsers } from '../src/database.js';
import { KeycloakAdmin } from '../src/keycloak/keycloak-admin.js';
import { again, anew, second, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const living = async (token: string) => (await laurel.resolve(token)).session !== null;
const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
const admin = { realm_access: { roles: ['user', 'admin'] } };

describe('a log-in, by how the account stands now', () => {
  // asvs 7.6.1, 10.3.4
  it('from before the password is refused however new its token, and ends at Keycloak; one with the password is taken', async () => {
    const ada = laurel.issuer.person({ auth_time: second() - 60 });
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: Date.now() - 30_000 });
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
    const { token } = await laurel.start(anew(ada));
    expect(await living(token)).toBe(true);
  });

  it('in the second in which the password was set is taken: registering needs no longer', async () => {
    const ada = laurel.issuer.person();
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: Number(ada.auth_time) * 1000 + 999 });
    expect(await living((await laurel.start(ada)).token)).toBe(true);
  });

  // asvs 6.8.4
  it('that does not say when it was is refused', async () => {
    const ada = laurel.issuer.person();
    delete ada.auth_time;
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
  });

  it.each([
    ['a closed account', { enabled: false }, 'user.disabled'],
    ['an account that is gone', null, 'sign_in.invalid'],
  ])('of %s is refused while its token still lives, and ends at Keycloak', async (_what, account, code) => {
    const ada = laurel.issuer.person();
    await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, account);
    expect(await refusalCode(laurel.start(again(ada)))).toBe(code);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
  });

  it('gets the role of now, not the token’s', async () => {
    const ada = laurel.issuer.person(admin);
    const before = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, { roles: ['user'] });
    const { session } = await laurel.start(again(ada));
    expect([before.session!.role, session!.role]).toEqual(['admin', 'user']);
    expect([await living(before.token), await laurel.told('user.changed', `user-${ada.sub}`)]).toEqual([
      false,
      1,
    ]);
  });

  it('waits while Keycloak cannot be asked, and says so', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada); // the keys are known
    laurel.issuer.setFront([503]);
    const told = await refusal(laurel.start(again(ada))).finally(() => laurel.issuer.setFront(null));
    expect([told.kind, told.code]).toEqual(['unavailable', 'sign_in.unavailable']);
    expect(await living((await laurel.start(again(ada))).token)).toBe(true);
  });
});

describe('an answer of Keycloak that was overtaken on its way', () => {
  /** Somebody who is signed in, and how their account stands; the next answer about them is an older one. */
  const answeredLate = async (older: object) => {
    const ada = laurel.issuer.person(admin);
    const { token } = await laurel.start(ada);
    const keycloak = laurel.service.app.get(KeycloakAdmin, { strict: false });
    const now = (await keycloak.standings([ada.sub!])).get(ada.sub!)!;
    jest.spyOn(keycloak, 'standings').mockResolvedValueOnce(new Map([[ada.sub!, { ...now, ...older }]]));
    return { ada, token, now };
  };
  it.each([
    ['an address', { email: 'older@laurel.test' }],
    ['a role', { role: 'user' as const }],
    ['a closed account', { enabled: false }],
  ])('takes nothing back: %s', async (_what, older) => {
    const { ada, token, now } = await answeredLate(older);
    await laurel.service.app.get(ApplyStandings, { strict: false }).run([ada.sub!]);
    const { session } = await laurel.resolve(token);
    expect(session).toMatchObject({ email: now.email, role: 'admin' });
  });
  it.each([
    ['an address', { email: 'oldest@laurel.test' }],
    ['a role', { role: 'user' as const }],
  ])('takes nothing back at a log-in either: %s', async (_what, older) => {
    const { ada, token, now } = await answeredLate(older);
    const { session } = await laurel.start(again(ada));
    expect(session).toMatchObject({ email: now.email, role: 'admin' });
    expect(await living(token)).toBe(true);
  });
  it('lets nobody in whose account was closed while the log-in waited for the lock', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada);
    let under!: Promise<string | null>;
    await laurel.db.$transaction(async (tx) => {
      await holdUsers(tx, ada.sub!);
      const named = again(ada);
      laurel.issuer.accounts.set(ada.sub!, { email: 'newer@laurel.test' });
      under = refusalCode(laurel.start(named));
      await until(async () => (await laurel.blocked()) === 1);
      laurel.issuer.accounts.set(ada.sub!, { enabled: false });
    });
    expect(await under).toBe('user.disabled');
  });
});

describe('what ends here because of Keycloak', () => {
  beforeEach(check);

  it.each([
    ['closed', { enabled: false }],
    ['gone', null],
    ['demoted', { roles: ['user'] }],
  ])('ends there too, all of it: somebody who is %s', async (_what, account) => {
    const ada = laurel.issuer.person(admin);
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, account);
    expect([await check(), await living(token)]).toEqual([1, false]);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
  });

  it('ends there too where it is older than the password, and leaves a log-in with the new one', async () => {
    const ada = laurel.issuer.person();
    const old = await laurel.start(ada);
    laurel.issuer.use(ada.sid, Date.now() - 10 * 60_000);
    const later = again(ada, { sid: randomUUID() });
    const { token, session } = await laurel.start(later);
    const { createdAt } = await laurel.db.session.findUniqueOrThrow({ where: { id: session!.sessionId } });
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: createdAt.getTime() });
    expect([await check(), await living(old.token), await living(token)]).toEqual([1, false, true]);
    expect([ada.sid, later.sid].map(laurel.issuer.isLiving)).toEqual([false, true]);
  });

  it('leaves a log-in there in which the new password may just have been typed, on its way back', async () => {
    const ada = laurel.issuer.person({ auth_time: second() - 60 });
    const { token } = await laurel.start(ada);
    const passwordAt = Date.now() + 1000;
    laurel.issuer.accounts.set(ada.sub!, { passwordAt });
    laurel.issuer.use(ada.sid, passwordAt - 60_000); // Keycloak tells it late
    expect([await check(), await living(token)]).toEqual([1, false]);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(true);
    const back = again(ada, { auth_time: Math.floor(passwordAt / 1000) });
    expect(await living((await laurel.start(back)).token)).toBe(true);
    expect(await refusalCode(laurel.start(again(ada)))).toBe('sign_in.invalid');
  });

  it('leaves Keycloak’s session to a later log-in that came from it', async () => {
    const ada = laurel.issuer.person();
    const old = await laurel.start(ada);
    const { session } = await laurel.start(again(ada));
    const { createdAt } = await laurel.db.session.findUniqueOrThrow({ where: { id: session!.sessionId } });
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: createdAt.getTime() });
    expect([await check(), await living(old.token)]).toEqual([1, false]);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(true);
  });

  it('is also a session for which the password was set just after Keycloak was asked', async () => {
    const ada = laurel.issuer.person();
    let askedAt = 0;
    laurel.issuer.accounts.set(ada.sub!, {
      get passwordAt() {
        askedAt = Date.now();
        return 1;
      },
    });
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, { passwordAt: askedAt + 1 });
    expect([await check(), await living(token)]).toEqual([1, false]);
  });
});
