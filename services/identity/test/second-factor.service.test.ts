import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { refusalCode } from '../../runtime/test/asking.js';
import { CheckUsers } from '../src/commands/check-users.js';
import { second, startIdentity } from './make.js';

const admin = { realm_access: { roles: ['user', 'admin'] } };
const again = (person: JWTPayload, over: JWTPayload = {}): JWTPayload => ({
  ...person,
  jti: randomUUID(),
  sid: randomUUID(),
  auth_time: second(),
  ...over,
});

describe('where administrators need a second factor', () => {
  let laurel: Awaited<ReturnType<typeof startIdentity>>;
  beforeAll(async () => (laurel = await startIdentity({ ADMIN_SECOND_FACTOR: 'required' })));
  afterAll(() => laurel?.stop());
  const living = async (token: string) => (await laurel.resolve(token)).session !== null;
  const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
  const account = (id: string) => laurel.issuer.accounts.get(id);

  // asvs 6.3.3, 6.3.4
  it('an account without one begins no session, and Keycloak sets one up at its next log-in', async () => {
    const ada = laurel.issuer.person(admin);
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.second_factor');
    expect(account(ada.sub!)?.requiredActions).toEqual(['CONFIGURE_TOTP']);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
    laurel.issuer.accounts.set(ada.sub!, { ...account(ada.sub!), otpAt: Date.now() });
    const { session } = await laurel.start(again(ada));
    expect(session!.role).toBe('admin');
  });

  // asvs 6.8.4, 10.3.4
  it('a log-in from before it was set up proved the password alone, and is not taken', async () => {
    const ada = laurel.issuer.person({ ...admin, auth_time: second() - 60 });
    laurel.issuer.accounts.set(ada.sub!, { otpAt: Date.now() - 30_000 });
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
    expect((await laurel.start(again(ada))).session!.role).toBe('admin');
  });

  // asvs 7.4.3
  it('a session ends when the factor is taken away, and when another takes its place', async () => {
    const [ada, bob] = [laurel.issuer.person(admin), laurel.issuer.person(admin)];
    for (const { sub } of [ada, bob]) laurel.issuer.accounts.set(sub!, { otpAt: 1 });
    const [adas, bobs] = [await laurel.start(ada), await laurel.start(bob)];
    laurel.issuer.accounts.set(ada.sub!, { otpAt: undefined });
    laurel.issuer.accounts.set(bob.sub!, { otpAt: Date.now() + 60_000 });
    await laurel.db.user.updateMany({ data: { checkedAt: new Date(0) } });
    await check();
    expect([await living(adas.token), await living(bobs.token)]).toEqual([false, false]);
  });

  it('nothing is asked of anybody else', async () => {
    const ada = laurel.issuer.person();
    expect((await laurel.start(ada)).session!.role).toBe('user');
  });
});

it('where they need none, an administrator without one is an administrator', async () => {
  const laurel = await startIdentity();
  try {
    expect((await laurel.start(laurel.issuer.person(admin))).session!.role).toBe('admin');
  } finally {
    await laurel.stop();
  }
});
