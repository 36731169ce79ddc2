import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from '../../runtime/test/callers.js';
import { ApplySubscription } from '../src/commands/subscriptions/apply-subscription.js';
import { SyncPlans } from '../src/commands/stripe/sync-plans.js';
import { startPaying } from './paying.js';

/** Tests changes at Stripe whose webhooks are missing or arrive in another order. */
let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
  await laurel.control('clock', { isFrozen: true });
  const small = { id: 'small', name: 'Small', metadata: { type: 'service', submissionTokens: '5' } };
  await laurel.stripe.products.create(small);
  await laurel.stripe.prices.create({
    product: 'small',
    currency: 'eur',
    unit_amount: 1000,
    recurring: MONTH,
  });
  await laurel.get(SyncPlans).run();
});
afterAll(() => laurel?.stop());

const MONTH = { interval: 'month' as const, interval_count: 1 };
const DAY_SECONDS = 86_400;
const getCustomerId = async ({ user: userId }: Caller) =>
  (await laurel.db.customer.findUniqueOrThrow({ where: { userId } })).stripeCustomerId;
const setActive = async (product: string, active: boolean) => {
  await laurel.stripe.products.update(product, { active });
  await laurel.waitUntilSettled();
};

it('a checkout whose page Stripe does not know, for example of another account, can be started again', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  await laurel.startCheckout(who, filmId);
  const foreignSession = { stripeSessionId: 'cs_test_of_another_account' };
  await laurel.db.checkout.updateMany({ where: { filmId }, data: foreignSession });
  await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
  await until(() => laurel.findSubscription(filmId));
});

it('a plan that is archived while its payment page is open grants its tokens', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const url = await laurel.startCheckout(who, filmId);
  await setActive('demo_match_submit', false);
  try {
    await laurel.submitCard(url, 'paid');
    await until(() => laurel.findSubscription(filmId));
    await laurel.waitUntilSettled();
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
  } finally {
    await setActive('demo_match_submit', true);
  }
});

it('a plan that is unknown here is loaded from Stripe and grants its tokens', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const url = await laurel.startCheckout(who, filmId);
  await laurel.db.product.delete({ where: { id: 'demo_match_submit' } });
  await laurel.submitCard(url, 'paid');
  await until(() => laurel.findSubscription(filmId));
  expect(await laurel.getSubmissionTokens(who)).toBe(10);
  await laurel.get(SyncPlans).run();
});

it('a plan that is archived after a change to it was scheduled grants its tokens when its period starts', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId);
  await laurel.waitUntilSettled();
  const request = { filmId, stripeSubscriptionId, billingCycle: '1_month', productId: 'small', quote: '' };
  await laurel.as(who, () => laurel.client.changePlan(request));
  await setActive('small', false);
  await laurel.control('clock', { advanceSeconds: 31 * DAY_SECONDS + 3 * 3600 });
  await laurel.waitUntilSettled();
  expect(await laurel.getSubmissionTokens(who)).toBe(10 + 5);
  await setActive('small', true);
});

it('a plan stays if the end of the previous plan was missed, and the mail about that end is sent once', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const ended = await laurel.buy(who, filmId);
  await laurel.waitUntilSettled();
  await laurel.control('webhooks', { isPaused: true });
  await laurel.stripe.subscriptions.cancel(ended.stripeSubscriptionId);
  const customer = await getCustomerId(who);
  const { data: methods } = await laurel.stripe.customers.listPaymentMethods(customer);
  const { data: prices } = await laurel.stripe.prices.list({ lookup_keys: ['demo_match_submit_1_month'] });
  const next = await laurel.stripe.subscriptions.create({
    customer,
    items: [{ price: prices[0]!.id }],
    default_payment_method: methods[0]!.id,
    metadata: { filmId: String(filmId), userId: who.user },
  });
  expect(await laurel.get(ApplySubscription).run(next.id)).toBe('started');
  await laurel.control('webhooks/release');
  await laurel.waitUntilSettled();
  expect((await laurel.stripe.subscriptions.retrieve(next.id)).status).toBe('active');
  expect(await laurel.findSubscription(filmId)).toMatchObject({ stripeSubscriptionId: next.id });
  expect((await laurel.listMailKinds(who)).filter((name) => name === 'ended' || name === 'back')).toEqual([
    'ended',
  ]);
});

it('a checkout with a replaced price is refused', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  await laurel.control('webhooks', { isPaused: true });
  const { data: prices } = await laurel.stripe.prices.list({ lookup_keys: ['demo_match_submit_1_month'] });
  await laurel.stripe.prices.update(prices[0]!.id, { active: false });
  expect(await refusalCode(laurel.startCheckout(who, filmId))).toBe('price.not_found');
  await laurel.stripe.prices.update(prices[0]!.id, { active: true });
  await laurel.control('webhooks/release');
  await laurel.waitUntilSettled();
});

it('a price that cannot be charged is not sold, and is shown to administrators', async () => {
  const price = await laurel.stripe.prices.create({
    product: 'small',
    currency: 'eur',
    unit_amount: 0,
    recurring: { interval: 'year', interval_count: 1 },
  });
  await laurel.waitUntilSettled();
  expect(await laurel.db.rejectedPrice.findUnique({ where: { id: price.id } })).toMatchObject({
    why: 'no card can pay this amount',
  });
});
