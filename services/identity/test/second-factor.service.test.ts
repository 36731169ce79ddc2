import { refusalCode } from '../../runtime/test/callers.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { createNewLoginToken, getNowSeconds, startIdentity } from './make.js';

const admin = { realm_access: { roles: ['user', 'admin'] } };

describe('administrators with a required second factor', () => {
  let laurel: Awaited<ReturnType<typeof startIdentity>>;
  beforeAll(async () => (laurel = await startIdentity({ ADMIN_SECOND_FACTOR: 'required' })));
  afterAll(() => laurel?.stop());
  const isSessionLive = async (token: string) => (await laurel.resolve(token)).session !== null;
  const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
  const getAccount = (id: string) => laurel.issuer.accounts.get(id);

  // asvs 6.3.3, 6.3.4
  it('cannot start a session without one, and must set one up at the next log-in', async () => {
    const ada = laurel.issuer.person(admin);
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.second_factor');
    expect(getAccount(ada.sub!)?.requiredActions).toEqual(['CONFIGURE_TOTP']);
    expect(laurel.issuer.isLiving(ada.sid)).toBe(false);
    laurel.issuer.accounts.set(ada.sub!, { ...getAccount(ada.sub!), otpAt: Date.now() });
    const { session } = await laurel.start(createNewLoginToken(ada));
    expect(session!.role).toBe('admin');
  });

  // asvs 6.8.4, 10.3.4
  it('cannot use a log-in from before the second factor was set up', async () => {
    const ada = laurel.issuer.person({ ...admin, auth_time: getNowSeconds() - 60 });
    laurel.issuer.accounts.set(ada.sub!, { otpAt: Date.now() - 30_000 });
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
    expect((await laurel.start(createNewLoginToken(ada))).session!.role).toBe('admin');
  });

  // asvs 7.4.3
  it('lose their session when the second factor is removed or replaced', async () => {
    const [ada, bob] = [laurel.issuer.person(admin), laurel.issuer.person(admin)];
    for (const { sub } of [ada, bob]) laurel.issuer.accounts.set(sub!, { otpAt: 1 });
    const [adas, bobs] = [await laurel.start(ada), await laurel.start(bob)];
    laurel.issuer.accounts.set(ada.sub!, { otpAt: undefined });
    laurel.issuer.accounts.set(bob.sub!, { otpAt: Date.now() + 60_000 });
    await laurel.db.user.updateMany({ data: { checkedAt: new Date(0) } });
    await check();
    expect([await isSessionLive(adas.token), await isSessionLive(bobs.token)]).toEqual([false, false]);
  });

  it('are the only users who need it', async () => {
    const ada = laurel.issuer.person();
    expect((await laurel.start(ada)).session!.role).toBe('user');
  });
});

it('an administrator without a second factor may sign in where it is not required', async () => {
  const laurel = await startIdentity();
  try {
    expect((await laurel.start(laurel.issuer.person(admin))).session!.role).toBe('admin');
  } finally {
    await laurel.stop();
  }
});
