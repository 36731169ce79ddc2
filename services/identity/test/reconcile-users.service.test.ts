import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { CheckUsers } from '../src/account-status/check-users.js';
import { ReconcileUsers } from '../src/account-status/reconcile-users.js';
import { startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const reconcile = () => laurel.service.app.get(ReconcileUsers, { strict: false }).run();
const getRow = (id: string) => laurel.db.user.findUniqueOrThrow({ where: { id } });
const listMailsTo = async (address: unknown) =>
  (await laurel.db.mail.findMany({ where: { address: String(address) }, orderBy: { id: 'asc' } })).map(
    ({ name, values }) => ({ name, values }),
  );
/** Creates a user who has signed in once and has no session left. */
async function createUserWithoutSession(overrides: JWTPayload = {}) {
  const ada = laurel.issuer.person({ email_verified: true, ...overrides });
  const { token } = await laurel.start(ada);
  await laurel.db.session.deleteMany({ where: { userId: ada.sub } });
  return { ada, id: ada.sub!, token };
}
beforeEach(reconcile);

it('a user without a session gets the changed name, address, verified flag and role', async () => {
  const { id, ada } = await createUserWithoutSession();
  const email = `${randomUUID()}@laurel.test`;
  laurel.issuer.accounts.set(id, { name: 'Ada King', email, emailVerified: false, roles: ['user', 'admin'] });
  const check = await laurel.service.app.get(CheckUsers, { strict: false }).run();
  expect([check, await reconcile()]).toEqual([0, 1]);
  expect(await getRow(id)).toMatchObject({ name: 'Ada King', email, emailVerified: false, role: 'admin' });
  expect(await laurel.countEvents('user.changed', `user-${id}`)).toBe(1);
  expect(await listMailsTo(ada.email)).toEqual([
    { name: 'address-changed', values: { newAddress: email, moment: expect.any(String) } },
  ]);
});

it('an unchanged user publishes no event and is checked again only after one day', async () => {
  const { id } = await createUserWithoutSession();
  expect([await reconcile(), await reconcile()]).toEqual([1, 0]);
  expect(await laurel.countEvents('user.changed', `user-${id}`)).toBe(0);
  const checkedAt = new Date(Date.now() - 25 * 3_600_000);
  await laurel.db.user.update({ where: { id }, data: { checkedAt } });
  expect(await reconcile()).toBe(1);
});

it('a user deleted at Keycloak is marked, keeps their data, and is unmarked when restored', async () => {
  const { id, ada } = await createUserWithoutSession();
  laurel.issuer.accounts.set(id, null);
  await reconcile();
  expect(await getRow(id)).toMatchObject({ missingSince: expect.any(Date), email: ada.email });
  laurel.issuer.accounts.delete(id);
  await laurel.db.user.update({ where: { id }, data: { checkedAt: null } });
  await reconcile();
  expect((await getRow(id)).missingSince).toBeNull();
});

it('a user whom Keycloak could not return is checked again in the next run, once', async () => {
  const ids = [];
  for (let n = 0; n < 20; n++) ids.push((await createUserWithoutSession()).id);
  for (const id of ids) laurel.issuer.accounts.set(id, { name: 'Recovered', emailVerified: true });
  laurel.issuer.setFront([503]);
  const during = await reconcile().finally(() => laurel.issuer.setFront(null));
  expect([during, await reconcile(), await reconcile()]).toEqual([0, 20, 0]);
  expect(await laurel.db.user.count({ where: { id: { in: ids }, name: 'Recovered' } })).toBe(20);
});

it('two replicas share the work, and no user is checked twice', async () => {
  for (let n = 0; n < 20; n++) await createUserWithoutSession();
  const other = laurel.service.app.get(ReconcileUsers, { strict: false });
  const counts = await Promise.all([other.run(), reconcile()]);
  expect(counts[0]! + counts[1]!).toBe(20);
});

describe('a new password', () => {
  const [first, second] = [Date.parse('2026-11-01T10:00:00Z'), Date.parse('2026-11-02T10:00:00Z')];

  it('is notified to its owner once', async () => {
    const { id, ada } = await createUserWithoutSession();
    for (const passwordAt of [first, second, second]) {
      laurel.issuer.accounts.set(id, { passwordAt, emailVerified: true });
      await laurel.db.user.update({ where: { id }, data: { checkedAt: null } });
      await reconcile();
    }
    const expectedMail = { name: 'password-changed', values: { moment: new Date(second).toISOString() } };
    expect((await listMailsTo(ada.email)).at(-1)).toEqual(expectedMail);
    const newLogin = { ...ada, jti: randomUUID() };
    await laurel.start(newLogin);
    expect(
      (await listMailsTo(ada.email)).filter(({ values }) => JSON.stringify(values).includes('11-02')),
    ).toEqual([expectedMail]);
  });

  it.each([
    ['that is verified, each time', true, 9],
    ['that is not verified, five times a day', false, 5],
  ])('is notified to an address %s', async (_case, emailVerified, times) => {
    const { id, ada } = await createUserWithoutSession({ email_verified: emailVerified });
    for (let n = 0; n <= 8; n++) {
      laurel.issuer.accounts.set(id, { passwordAt: first + n * 60_000, emailVerified });
      await laurel.db.user.update({ where: { id }, data: { checkedAt: null } });
      await reconcile();
    }
    const sentMails = (await listMailsTo(ada.email)).filter(({ name }) => name === 'password-changed');
    expect(sentMails).toHaveLength(times);
  });
});

it('an old unverified address gets no mail about the change', async () => {
  const { id, ada } = await createUserWithoutSession({ email_verified: false });
  laurel.issuer.accounts.set(id, { email: `${randomUUID()}@laurel.test`, emailVerified: true });
  await reconcile();
  expect(await listMailsTo(ada.email)).toEqual([]);
});
