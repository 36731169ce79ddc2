import { DAY_MS } from '@laurel/rules/dates/days';
import { until } from '../../../deploy/testing/until.mjs';
import { isHandled } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { lockUser } from '@laurel/runtime/database/user-locks';
import { refusalCode } from '../../runtime/test/callers.js';
import { GrantPlanTokens } from '../src/commands/tokens/grant-plan-tokens.js';
import { grantMonths } from '../src/tokens/month-tokens.js';
import { Payments } from '../src/payments/payment-provider.js';
import { changeAtEnd, changeNow } from '../src/stripe/plan-changes.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { startSubscription } from '../src/subscriptions/subscription-changes.js';
import { KEY, startPaying } from './paying.js';

/** Tests events that arrive between two steps of another operation. */
let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const LONG_TRANSACTION = { timeout: 120_000 };
it('a plan does not start if its film is deleted at the same time', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const cancelSpy = vi.spyOn(laurel.get(Payments), 'cancelSubscription').mockResolvedValue();
  const eventId = await laurel.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from film where id = ${filmId} for update`;
    const payload = { filmId, createdBy: who.user };
    const publishedId = await publishEvent(
      laurel.stack,
      'film.deleted',
      `film-${filmId}`,
      2,
      payload as never,
    );
    await until(async () => (await laurel.countLockWaits()) > 0);
    const subscription = {
      stripeSubscriptionId: 'sub_meanwhile',
      billingCycle: '1_month',
      productId: 'demo_match',
    };
    await startSubscription(tx, { ...subscription, filmId, userId: who.user, source: 'stripe' });
    return publishedId;
  }, LONG_TRANSACTION);
  await until(() => isHandled(laurel.db, eventId));
  expect(await laurel.findSubscription(filmId)).toBeNull();
  await until(() => cancelSpy.mock.calls.some(([id]) => id === 'sub_meanwhile'));
  cancelSpy.mockRestore();
});

it('the tokens of a month are booked once, even if its period is stored while another job computes them', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const row = await laurel.buy(who, filmId, { billingCycle: '6_month', amount: 25_200 });
  await laurel.waitUntilSettled();
  const { stripeSubscriptionId } = row;
  const period = await laurel.db.paidPeriod.findFirstOrThrow({ where: { stripeSubscriptionId } });
  const now = new Date(period.from.getTime() + 45 * DAY_MS);
  let hourlyGrant: Promise<number> | undefined;
  await laurel.db.$transaction(async (tx) => {
    await lockUser(tx, who.user);
    hourlyGrant = laurel.get(GrantPlanTokens).run(now);
    await until(async () => (await laurel.countLockWaits()) > 0);
    const from = new Date(period.from.getTime() + 40 * DAY_MS);
    await tx.paidPeriod.create({ data: { ...period, productId: 'larger', submission: 30, from } });
    await grantMonths(tx, filmId, now);
  }, LONG_TRANSACTION);
  await hourlyGrant;
  const grants = await laurel.db.ledgerEntry.findMany({ where: { userId: who.user, kind: 'grant' } });
  expect(grants.filter(({ idempotencyKey }) => idempotencyKey.includes(':1:'))).toHaveLength(1);
});

it.each(['now', 'at the end'])(
  'a change %s is refused if another change is paid at the same time, and the paid change stays',
  async (when) => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId: id } = await laurel.buy(who, filmId, {
      productId: 'demo_match',
      amount: 1900,
    });
    await laurel.waitUntilSettled();
    const { customer } = await laurel.stripe.subscriptions.retrieve(id);
    const params = { customer: String(customer) };
    const method = await laurel.stripe.paymentMethods.attach('pm_card_authenticationRequired', params);
    await laurel.stripe.subscriptions.update(id, { default_payment_method: method.id });
    const larger = { filmId, productId: 'demo_match_submit' };
    const { quote } = await laurel.as(who, () => laurel.client.previewPlanChange(larger));
    const change = { ...larger, stripeSubscriptionId: id, billingCycle: '1_month', quote };
    const { url } = await laurel.as(who, () => laurel.client.changePlan(change));
    const { data: prices } = await laurel.stripe.prices.list({ lookup_keys: ['demo_match_6_month'] });
    const request = { subscriptionId: id, from: 'demo_match', priceId: prices[0]!.id };

    const racingStripe = createStripeWithRace(() => laurel.submitCard(url!, 'paid'));
    const result =
      when === 'now'
        ? changeNow(racingStripe, { ...request, at: new Date() })
        : changeAtEnd(racingStripe, request);
    expect(await refusalCode(result)).toBe('subscription.changed');
    await laurel.waitUntilSettled();
    expect(await laurel.findSubscription(filmId)).toMatchObject({ productId: 'demo_match_submit' });
  },
);

/** Returns the Stripe SDK with a callback that runs right after it first reads the subscription. */
function createStripeWithRace(runAfterFirstRead: () => Promise<unknown>) {
  const stripe = createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const retrieve = stripe.subscriptions.retrieve.bind(stripe.subscriptions);
  let isFirst = true;
  stripe.subscriptions.retrieve = async (...args) => {
    const subscription = await retrieve(...args);
    if (isFirst) await runAfterFirstRead();
    isFirst = false;
    return subscription;
  };
  return stripe;
}
