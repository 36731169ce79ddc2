import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from '../../runtime/test/callers.js';
import { DeleteUser } from '../src/deletions/delete-user.js';
import { createSameLoginToken, createCaller, startIdentity, TOO_LATE_MS } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const toMailRequest = (sub: unknown) =>
  `PUT /admin/realms/laurel/users/${sub}/send-verify-email?client_id=web`;
const countMails = (sub: unknown) =>
  laurel.issuer.requests.filter((request) => request === toMailRequest(sub)).length;
const requestMail = (sub: string) =>
  laurel.as(createCaller(sub), () => laurel.client.requestVerificationMail({}));
/** Creates a user whose first mail was sent. */
async function createUser() {
  const ada = laurel.issuer.person();
  await laurel.start(ada);
  await until(() => countMails(ada.sub) === 1);
  return ada;
}
/** Makes the sent mails older by this many minutes. */
const ageMails = (sub: string, minutes: number) => laurel.db.$executeRaw`
  update verification_mail set "createdAt" = "createdAt" - make_interval(mins => ${minutes}) where "userId" = ${sub}::uuid`;

it('a verification mail is sent at the first sign-in and at no later one', async () => {
  const ada = await createUser();
  await laurel.start(createSameLoginToken(ada));
  const next = await createUser();
  expect([countMails(ada.sub), countMails(next.sub)]).toEqual([1, 1]);
});

it('no verification mail is sent to a verified address', async () => {
  const ada = laurel.issuer.person({ email_verified: true });
  await laurel.start(ada);
  expect(await requestMail(ada.sub!)).toEqual({ email: ada.email, emailVerified: true });
  expect(countMails(ada.sub)).toBe(0);
});

it('a verification mail is sent again on request, but not within one minute', async () => {
  const ada = await createUser();
  expect(await refusalCode(requestMail(ada.sub!))).toBe('verification.too_soon');
  await ageMails(ada.sub!, 2);
  expect(await requestMail(ada.sub!)).toEqual({ email: ada.email, emailVerified: false });
  expect(countMails(ada.sub)).toBe(2);
});

it('verification mails are limited to five a day', async () => {
  const ada = await createUser();
  for (let n = 0; n < 4; n++) {
    await ageMails(ada.sub!, 2);
    await requestMail(ada.sub!);
  }
  await ageMails(ada.sub!, 2);
  expect([await refusalCode(requestMail(ada.sub!)), countMails(ada.sub)]).toEqual([
    'verification.too_many',
    5,
  ]);
  await ageMails(ada.sub!, 24 * 60);
  expect(await requestMail(ada.sub!)).toMatchObject({ emailVerified: false });
});

it('a verification mail that could not be sent does not count', async () => {
  const ada = await createUser();
  await ageMails(ada.sub!, 2);
  laurel.issuer.setFront([503]);
  const code = await refusalCode(requestMail(ada.sub!)).finally(() => laurel.issuer.setFront(null));
  expect([code, await requestMail(ada.sub!)]).toEqual([
    'verification.unavailable',
    { email: ada.email, emailVerified: false },
  ]);
});

it('a verification mail that may have been sent counts, although Keycloak responded too late', async () => {
  const ada = await createUser();
  await ageMails(ada.sub!, 2);
  // Delays only the request that sends the mail, not the earlier request for the account.
  laurel.issuer.setDelay(TOO_LATE_MS, '/send-verify-email');
  const late = laurel.as(createCaller(ada.sub!), () => laurel.client.requestVerificationMail({}, 20_000), {
    deadline: Date.now() + 25_000,
  });
  expect(await refusalCode(late).finally(() => laurel.issuer.setDelay(0))).toBe('verification.unavailable');
  expect([await refusalCode(requestMail(ada.sub!)), countMails(ada.sub)]).toEqual([
    'verification.too_soon',
    2,
  ]);
});

it('the limit of a mailbox also applies to several accounts that use it one after another', async () => {
  const name = randomUUID();
  const countSent = async (email: string) => {
    const payload = laurel.issuer.person({ email });
    await laurel.start(payload);
    const sent = countMails(payload.sub);
    await laurel.service.app.get(DeleteUser, { strict: false }).run(payload.sub!);
    return sent;
  };
  const later = () =>
    laurel.db.$executeRaw`update verification_mail set "createdAt" = "createdAt" - interval '2 minutes'`;
  const sent = [await countSent(`${name}@laurel.test`), await countSent(`${name}@laurel.test`)];
  for (const tag of ['+a', '+b', '+c', '+d', '+e'])
    sent.push((await later(), await countSent(`${name}${tag}@laurel.test`)));
  expect(sent).toEqual([1, 0, 1, 1, 1, 1, 0]);
  const stored = await laurel.db.verificationMail.findMany({ where: { userId: null } });
  expect(stored.map(({ addressHash }) => /^[0-9a-f]{64}$/.test(addressHash))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

it('no verification mail is sent to an address that was verified a moment ago', async () => {
  const ada = await createUser();
  laurel.issuer.accounts.set(ada.sub!, { emailVerified: true });
  expect(await requestMail(ada.sub!)).toEqual({ email: ada.email, emailVerified: true });
});

describe('refreshAccount', () => {
  const refresh = (sub: string) => laurel.as(createCaller(sub), () => laurel.client.refreshAccount({}));

  it('stores a change at Keycloak at once', async () => {
    const ada = await createUser();
    const email = `${randomUUID()}@laurel.test`;
    laurel.issuer.accounts.set(ada.sub!, { emailVerified: true, email });
    expect(await refresh(ada.sub!)).toEqual({ email, emailVerified: true, isFresh: true });
    expect(await laurel.countEvents('user.changed', `user-${ada.sub}`)).toBe(1);
  });

  it('returns the known status while Keycloak is down', async () => {
    const ada = await createUser();
    laurel.issuer.setFront([503]);
    const response = await refresh(ada.sub!).finally(() => laurel.issuer.setFront(null));
    expect(response).toEqual({ email: ada.email, emailVerified: false, isFresh: false });
  });
});
