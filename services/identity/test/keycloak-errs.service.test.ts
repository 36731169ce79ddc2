import type { JWTPayload } from 'jose';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { again, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());
/** Checks the users of earlier tests first. */
beforeEach(() => check());

const check = () => laurel.service.app.get(CheckUsers, { strict: false }).run();
const living = async (token: string) => (await laurel.resolve(token)).session !== null;
const end = (token: string, everywhere = false) =>
  laurel.as(nobody, () => laurel.client.endSession({ token, everywhere }));
const atKeycloak = { logoutUrl: expect.stringContaining('/protocol/openid-connect/logout') };
/** The number of requests for this account at Keycloak. */
const countRequests = ({ sub }: JWTPayload) =>
  laurel.issuer.requests.filter((request) => request === `GET /admin/realms/laurel/users/${sub}`).length;

describe.each([
  ['an ingress', '<html><h1>404 Not Found</h1></html>'],
  ['a Keycloak of other paths', { error: 'Unable to find matching target resource method' }],
  ['a Keycloak without the realm', { error: 'Realm not found.' }],
])('a “not found” response of %s', (_who, body) => {
  afterEach(() => laurel.issuer.setFront(null));

  it('ends no session and is checked again', async () => {
    const { token } = await laurel.start(laurel.issuer.person());
    laurel.issuer.setFront([404, body]);
    expect([await check(), await living(token)]).toEqual([0, true]);
    laurel.issuer.setFront(null);
    expect([await check(), await living(token)]).toEqual([1, true]);
  });

  it.each([false, true])(
    'ends no session at Keycloak (everywhere: %s) and sends the browser there',
    async (everywhere) => {
      const [known, unknown] = [laurel.issuer.person(), laurel.issuer.person()];
      const [first, second] = [await laurel.start(known), await laurel.start(unknown)];
      laurel.issuer.setFront([404, body]);
      expect(await end(first.token, everywhere)).toEqual(atKeycloak);
      expect(await end(second.token, everywhere)).toEqual(atKeycloak); // The service account has to sign in now as well.
    },
  );

  it('refuses the log-in and says that the user is not at fault', async () => {
    const ada = laurel.issuer.person();
    await laurel.start(ada); // Loads the public keys.
    laurel.issuer.setFront([404, body]);
    expect(await refusalCode(laurel.start(again(ada)))).toBe('sign_in.unavailable');
  });
});

describe('a session that Keycloak no longer has', () => {
  it('counts as ended when it already ended at Keycloak', async () => {
    const ada = laurel.issuer.person();
    const [first, second] = [await laurel.start(ada), await laurel.start(again(ada))];
    expect(await end(first.token)).toEqual({ logoutUrl: null });
    expect(await end(second.token)).toEqual({ logoutUrl: null });
  });
  it('counts as ended when the user is deleted at Keycloak', async () => {
    const ada = laurel.issuer.person();
    const { token } = await laurel.start(ada);
    laurel.issuer.accounts.set(ada.sub!, null);
    expect(await end(token, true)).toEqual({ logoutUrl: null });
  });
});

describe('an account for which Keycloak returns an error', () => {
  const erring = async () => {
    const person = laurel.issuer.person();
    const { token } = await laurel.start(person);
    laurel.issuer.accounts.set(person.sub!, { isBroken: true });
    return { person, token };
  };
  const closed = async () => {
    const person = laurel.issuer.person();
    const { token } = await laurel.start(person);
    laurel.issuer.accounts.set(person.sub!, { enabled: false });
    return token;
  };

  it('is checked once per run, keeps its session, and does not delay others', async () => {
    const { person, token } = await erring();
    const other = await closed();
    const before = countRequests(person);
    expect([await check(), await living(token), await living(other)]).toEqual([1, true, false]);
    expect([await check(), countRequests(person) - before]).toEqual([0, 2]);
    laurel.issuer.accounts.set(person.sub!, { enabled: false });
    expect([await check(), await living(token)]).toEqual([1, false]);
  });

  it('delays others by one run at most, even with as many such accounts as one batch has', async () => {
    const broken = await Promise.all(Array.from({ length: 8 }, erring));
    expect(await check()).toBe(0);
    const other = await closed();
    await laurel.db.user.updateMany({ where: { sessions: { some: {} } }, data: { checkedAt: new Date(0) } });
    await check();
    await check();
    expect([await living(other), await living(broken[0]!.token)]).toEqual([false, true]);
    for (const { person } of broken) laurel.issuer.accounts.delete(person.sub!);
  });
});

it('a user who cannot be updated is checked in one batch per run and does not delay others', async () => {
  const [ada, eve] = [laurel.issuer.person(), laurel.issuer.person()];
  const [stuck, other] = [await laurel.start(ada), await laurel.start(eve)];
  laurel.issuer.accounts.set(ada.sub!, { roles: ['user', 'admin'] });
  laurel.issuer.accounts.set(eve.sub!, { enabled: false });
  await laurel.db.$executeRaw`alter table "user" add constraint nobody_else check (role = 'user')`;
  const before = countRequests(ada);
  expect([await check(), await living(stuck.token), await living(other.token)]).toEqual([1, true, false]);
  expect(countRequests(ada) - before).toBe(2); // Checked once more under the lock, because something has to change.
  await laurel.db.$executeRaw`alter table "user" drop constraint nobody_else`;
  expect([await check(), await living(stuck.token)]).toEqual([1, false]);
});
