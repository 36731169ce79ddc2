import type { JWTPayload } from 'jose';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { createSameLoginToken, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());
/** Checks the users of earlier tests, so that only new ones are due. */
beforeEach(() => check());

const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
const isSessionLive = async (token: string) => (await laurel.resolve(token)).session !== null;
const endSession = (token: string, everywhere = false) =>
  laurel.as(nobody, () => laurel.client.endSession({ token, everywhere }));
const logoutAtKeycloak = { logoutUrl: expect.stringContaining('/protocol/openid-connect/logout') };
/** The number of requests to Keycloak about this account. */
const countRequests = ({ sub }: JWTPayload) =>
  laurel.issuer.requests.filter((request) => request === `GET /admin/realms/laurel/users/${sub}`).length;

describe.each([
  ['an ingress', '<html><h1>404 Not Found</h1></html>'],
  ['a Keycloak with other paths', { error: 'Unable to find matching target resource method' }],
  ['a Keycloak without the realm', { error: 'Realm not found.' }],
])('a “not found” response of %s', (_case, body) => {
  afterEach(() => laurel.issuer.setFront(null));

  it('ends no session, and the next run checks the user again', async () => {
    const { token } = await laurel.start(laurel.issuer.person());
    laurel.issuer.setFront([404, body]);
    expect([await check(), await isSessionLive(token)]).toEqual([0, true]);
    laurel.issuer.setFront(null);
    expect([await check(), await isSessionLive(token)]).toEqual([1, true]);
  });

  it.each([false, true])(
    'makes `endSession` (everywhere: %s) return Keycloak’s log-out URL for the browser',
    async (everywhere) => {
      const [ada, bob] = [laurel.issuer.person(), laurel.issuer.person()];
      const [first, second] = [await laurel.start(ada), await laurel.start(bob)];
      laurel.issuer.setFront([404, body]);
      expect(await endSession(first.token, everywhere)).toEqual(logoutAtKeycloak);
      expect(await endSession(second.token, everywhere)).toEqual(logoutAtKeycloak); // The service account's token was dropped, so it must sign in too.
    },
  );

  it('refuses a log-in as `unavailable`', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada); // Loads the public keys.
    laurel.issuer.setFront([404, body]);
    expect(await refusalCode(laurel.start(createSameLoginToken(ada)))).toBe('sign_in.unavailable');
  });
});

describe('a session that Keycloak no longer has', () => {
  it('counts as ended when it already ended at Keycloak', async () => {
    const ada = laurel.issuer.person();
    const [first, second] = [await laurel.start(ada), await laurel.start(createSameLoginToken(ada))];
    expect(await endSession(first.token)).toEqual({ logoutUrl: null });
    expect(await endSession(second.token)).toEqual({ logoutUrl: null });
  });
  it('counts as ended when the user is deleted at Keycloak', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, null);
    expect(await endSession(token, true)).toEqual({ logoutUrl: null });
  });
});

describe('an account for which Keycloak returns an error', () => {
  const createFailingAccount = async () => {
    const person = laurel.issuer.person();
    const { token } = await laurel.start(person);
    laurel.issuer.accounts.set(person.sub!, { isBroken: true });
    return { person, token };
  };
  const createClosedAccount = async () => {
    const person = laurel.issuer.person();
    const { token } = await laurel.start(person);
    laurel.issuer.accounts.set(person.sub!, { enabled: false });
    return token;
  };

  it('is checked once per run, keeps its session, and does not delay other users', async () => {
    const { person, token } = await createFailingAccount();
    const other = await createClosedAccount();
    const countBefore = countRequests(person);
    expect([await check(), await isSessionLive(token), await isSessionLive(other)]).toEqual([1, true, false]);
    expect([await check(), countRequests(person) - countBefore]).toEqual([0, 2]);
    laurel.issuer.accounts.set(person.sub!, { enabled: false });
    expect([await check(), await isSessionLive(token)]).toEqual([1, false]);
  });

  it('delays other users by at most one run, even if a whole batch of accounts fails', async () => {
    const broken = await Promise.all(Array.from({ length: 8 }, createFailingAccount));
    expect(await check()).toBe(0);
    const other = await createClosedAccount();
    await laurel.db.user.updateMany({ where: { sessions: { some: {} } }, data: { checkedAt: new Date(0) } });
    await check();
    await check();
    expect([await isSessionLive(other), await isSessionLive(broken[0]!.token)]).toEqual([false, true]);
    for (const { person } of broken) laurel.issuer.accounts.delete(person.sub!);
  });
});

it('a user who cannot be updated is checked in one batch per run and does not delay other users', async () => {
  const [ada, eve] = [laurel.issuer.person(), laurel.issuer.person()];
  const [stuck, other] = [await laurel.start(ada), await laurel.start(eve)];
  laurel.issuer.accounts.set(ada.sub!, { roles: ['user', 'admin'] });
  laurel.issuer.accounts.set(eve.sub!, { enabled: false });
  await laurel.db.$executeRaw`alter table "user" add constraint nobody_else check (role = 'user')`;
  const countBefore = countRequests(ada);
  expect([await check(), await isSessionLive(stuck.token), await isSessionLive(other.token)]).toEqual([
    1,
    true,
    false,
  ]);
  expect(countRequests(ada) - countBefore).toBe(2); // Twice, because a status that changes something is fetched again under the lock.
  await laurel.db.$executeRaw`alter table "user" drop constraint nobody_else`;
  expect([await check(), await isSessionLive(stuck.token)]).toEqual([1, false]);
});
