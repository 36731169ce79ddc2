import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/local/until.mjs';
import { refusalCode } from '../../runtime/test/asking.js';
import { DeleteUser } from '../src/commands/delete-user.js';
import { again, someone, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const mailTo = (sub: unknown) => `PUT /admin/realms/laurel/users/${sub}/send-verify-email?client_id=web`;
const mails = (sub: unknown) => laurel.issuer.asked.filter((asked) => asked === mailTo(sub)).length;
const ask = (sub: string) => laurel.as(someone(sub), () => laurel.to.requestVerificationMail({}));
/** Somebody new whose first mail is out. */
async function newcomer() {
  const ada = laurel.issuer.person();
  await laurel.start(ada);
  await until(() => mails(ada.sub) === 1);
  return ada;
}
const laterBy = (sub: string, minutes: number) => laurel.db.$executeRaw`
  update verification_mail set "createdAt" = "createdAt" - make_interval(mins => ${minutes}) where "userId" = ${sub}::uuid`;

it('goes out with the first sign-in, and with no later one', async () => {
  const ada = await newcomer();
  await laurel.start(again(ada));
  const next = await newcomer();
  expect([mails(ada.sub), mails(next.sub)]).toEqual([1, 1]);
});

it('does not go to who has verified the address', async () => {
  const ada = laurel.issuer.person({ email_verified: true });
  await laurel.start(ada);
  expect(await ask(ada.sub!)).toEqual({ email: ada.email, emailVerified: true });
  expect(mails(ada.sub)).toBe(0);
});

it('goes out again when asked for, but not within a minute', async () => {
  const ada = await newcomer();
  expect(await refusalCode(ask(ada.sub!))).toBe('verification.too_soon');
  await laterBy(ada.sub!, 2);
  expect(await ask(ada.sub!)).toEqual({ email: ada.email, emailVerified: false });
  expect(mails(ada.sub)).toBe(2);
});

it('goes out five times a day', async () => {
  const ada = await newcomer();
  for (let n = 0; n < 4; n++) {
    await laterBy(ada.sub!, 2);
    await ask(ada.sub!);
  }
  await laterBy(ada.sub!, 2);
  expect([await refusalCode(ask(ada.sub!)), mails(ada.sub)]).toEqual(['verification.too_many', 5]);
  await laterBy(ada.sub!, 24 * 60);
  expect(await ask(ada.sub!)).toMatchObject({ emailVerified: false });
});

it('that could not be sent does not count', async () => {
  const ada = await newcomer();
  await laterBy(ada.sub!, 2);
  laurel.issuer.setFront([503]);
  const code = await refusalCode(ask(ada.sub!)).finally(() => laurel.issuer.setFront(null));
  expect([code, await ask(ada.sub!)]).toEqual([
    'verification.unavailable',
    { email: ada.email, emailVerified: false },
  ]);
});

it('that may have been sent, although Keycloak did not say so in time, does', async () => {
  const ada = await newcomer();
  await laterBy(ada.sub!, 2);
  // Whom Keycloak is asked about first is not asked about here: it is the mail that takes its time.
  laurel.issuer.setDelay(2300, '/send-verify-email');
  const late = laurel.as(someone(ada.sub!), () => laurel.to.requestVerificationMail({}, 8000), {
    deadline: Date.now() + 9000,
  });
  expect(await refusalCode(late).finally(() => laurel.issuer.setDelay(0))).toBe('verification.unavailable');
  expect([await refusalCode(ask(ada.sub!)), mails(ada.sub)]).toEqual(['verification.too_soon', 2]);
});

it('goes to one mailbox no more often for who asks with several accounts, one after the other', async () => {
  const name = randomUUID();
  const asks = async (email: string) => {
    const one = laurel.issuer.person({ email });
    await laurel.start(one);
    const sent = mails(one.sub);
    await laurel.service.app.get(DeleteUser, { strict: false }).run(one.sub!);
    return sent;
  };
  const later = () =>
    laurel.db.$executeRaw`update verification_mail set "createdAt" = "createdAt" - interval '2 minutes'`;
  const sent = [await asks(`${name}@laurel.test`), await asks(`${name}@laurel.test`)];
  for (const tag of ['+a', '+b', '+c', '+d', '+e'])
    sent.push((await later(), await asks(`${name}${tag}@laurel.test`)));
  expect(sent).toEqual([1, 0, 1, 1, 1, 1, 0]);
  const kept = await laurel.db.verificationMail.findMany({ where: { userId: null } });
  expect(kept.map(({ addressHash }) => /^[0-9a-f]{64}$/.test(addressHash))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

it('is not sent to who verified the address a moment ago: that counts at once', async () => {
  const ada = await newcomer();
  laurel.issuer.accounts.set(ada.sub!, { emailVerified: true });
  expect(await ask(ada.sub!)).toEqual({ email: ada.email, emailVerified: true });
});

describe('asked how the account stands', () => {
  const refresh = (sub: string) => laurel.as(someone(sub), () => laurel.to.refreshAccount({}));

  it('takes over at once what was changed at Keycloak', async () => {
    const ada = await newcomer();
    const email = `${randomUUID()}@laurel.test`;
    laurel.issuer.accounts.set(ada.sub!, { emailVerified: true, email });
    expect(await refresh(ada.sub!)).toEqual({ email, emailVerified: true, isFresh: true });
    expect(await laurel.told('user.changed', `user-${ada.sub}`)).toBe(1);
  });

  it('says what it knew while Keycloak is away', async () => {
    const ada = await newcomer();
    laurel.issuer.setFront([503]);
    const told = await refresh(ada.sub!).finally(() => laurel.issuer.setFront(null));
    expect(told).toEqual({ email: ada.email, emailVerified: false, isFresh: false });
  });
});
