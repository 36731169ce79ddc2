import { billing } from '../../services/billing/src/billing.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { errorBody, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, billing]);
});
afterAll(() => laurel?.stop());

it('an administrator creates the Stripe customer of a user, with the user’s address', async () => {
  const [ada, admin] = await Promise.all([laurel.signIn(), laurel.signIn({ admin: true })]);
  const { userId, email } = (await laurel.get('getSession', {}, ada.cookie)).body;
  const created = await laurel.get('createCustomer', { userId }, admin.cookie);
  expect(created).toMatchObject({ status: 200, body: { email } });
  // The user gets the same customer, and identity stores its ID.
  expect((await laurel.get('createCustomer', { userId }, ada.cookie)).body.id).toBe(created.body.id);
  const readCustomerId = async () =>
    (await laurel.get('getUserSheet', { userId }, admin.cookie)).body.user.stripeCustomerId;
  await until(async () => (await readCustomerId()) === created.body.id);
});
it('a user cannot create the Stripe customer of another user', async () => {
  const [ada, eve] = await Promise.all([laurel.signIn(), laurel.signIn()]);
  const { userId } = (await laurel.get('getSession', {}, ada.cookie)).body;
  const refused = await laurel.get('createCustomer', { userId }, eve.cookie);
  expect(refused).toMatchObject({ status: 404, body: errorBody('user.not_found') });
});
