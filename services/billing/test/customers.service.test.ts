import { until } from '../../../deploy/testing/until.mjs';
import { listEvents } from '../../runtime/test/tables.js';
import { KEY, startPaying } from './paying.js';
import { seedSubscription } from '../src/commands/stripe/seed-subscription.js';
import { readStripeSettings } from '../src/stripe/settings.js';
import { DEMO_PAYER, seedDemo } from '../src/commands/subscriptions/seed-demo.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const findCustomer = (userId: string) => laurel.db.customer.findUnique({ where: { userId } });
const readEmail = async (userId: string) => {
  const customer = await laurel.stripe.customers.retrieve((await findCustomer(userId))!.stripeCustomerId);
  return customer.deleted ? null : customer.email;
};
const publishAddress = (id: string, email: string, version: number) =>
  laurel.publishEvent('user.changed', `user-${id}`, version, { user: { id, email } });

describe('a user’s Stripe customer', () => {
  it('gets a changed address', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.buy(who, filmId);
    expect(await readEmail(who.user)).toBe('ada@laurel.test');
    await publishAddress(who.user, 'ada@new.test', 2);
    await until(async () => (await readEmail(who.user)) === 'ada@new.test');
  });
  it('gets the address with the next payment if no event has brought it', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.startCheckout(who, filmId);
    await laurel.db.customer.update({ where: { userId: who.user }, data: { email: null } });
    await laurel.startCheckout(who, filmId, { email: 'ada@newer.test' });
    await until(async () => (await readEmail(who.user)) === 'ada@newer.test');
  });
  it('is not updated by other changes, nor created for a user who never paid', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await publishAddress(who.user, 'ada@early.test', 2);
    await laurel.startCheckout(who, filmId);
    await publishAddress(who.user, 'ada@laurel.test', 3);
    await laurel.waitUntilSettled();
    const { data } = await laurel.stripe.events.list({ type: 'customer.updated' });
    const { stripeCustomerId } = (await findCustomer(who.user))!;
    expect(data.filter((event) => (event.data.object as { id: string }).id === stripeCustomerId)).toEqual([]);
  });
  it('is published with its id', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.startCheckout(who, filmId);
    const { id, stripeCustomerId } = (await findCustomer(who.user))!;
    expect(await listEvents(laurel.db, 'aggregate = $1', `customer-${who.user}`)).toMatchObject([
      { type: 'customer.changed', version: id, payload: { userId: who.user, stripeCustomerId } },
    ]);
  });
});

describe('the demonstration’s subscription', () => {
  const app = { get: (type: Parameters<typeof laurel.get>[0]) => laurel.get(type) } as never;
  const settings = () =>
    readStripeSettings({
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: laurel.sandbox.url,
      PUBLIC_URL: 'http://localhost:8080',
    } as never)!;
  it('exists at Stripe once its film is known, and only once', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    await laurel.db.filmSubscription.deleteMany({ where: { filmId: 1 } });
    await laurel.db.film.deleteMany({ where: { id: 1 } });
    await seedDemo(app);
    await laurel.db.film.updateMany({ where: { id: 1 }, data: { ownerId: DEMO_PAYER.userId } });
    expect(await seedSubscription(app, settings())).toBe(true);
    await laurel.waitUntilSettled();
    const row = (await laurel.findSubscription(1))!;
    expect(row).toMatchObject({ source: 'stripe', productId: 'demo_match', billingCycle: '6_month' });
    const subscription = await laurel.stripe.subscriptions.retrieve(row.stripeSubscriptionId);
    expect([subscription.status, subscription.metadata.filmId]).toEqual(['active', '1']);
    expect(await seedSubscription(app, settings())).toBe(false);
    const customer = String(subscription.customer);
    expect((await laurel.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });
});
