import { DAY_MS } from '@laurel/rules/dates/days';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows, isHandled } from '../../runtime/test/tables.js';
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

/** Tests events between two steps of something else. */
let laurel: Awaited<ReturnType<typeof startPaying>>, stripe: ReturnType<typeof createStripe>;
beforeAll(async () => {
  laurel = await startPaying();
  stripe = createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
});
afterAll(() => laurel?.stop());

const LONG = { timeout: 120_000 };
const waiting = () =>
  countRows(laurel.db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`);

it('a film that is deleted while its plan starts gets no plan', async () => {
  const { who, filmId } = await laurel.someone();
  const end = vi.spyOn(laurel.get(Payments), 'cancelSubscription').mockResolvedValue();
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
    await until(async () => (await waiting()) > 0);
    const begun = { stripeSubscriptionId: 'sub_meanwhile', billingCycle: '1_month', productId: 'demo_match' };
    await startSubscription(tx, { ...begun, filmId, userId: who.user, source: 'stripe' });
    return publishedId;
  }, LONG);
  await until(() => isHandled(laurel.db, eventId));
  expect(await laurel.findSubscription(filmId)).toBeNull();
  await until(() => end.mock.calls.some(([id]) => id === 'sub_meanwhile'));
  end.mockRestore();
});

it('a month is booked once, even if its period is stored while another job computes it', async () => {
  const { who, filmId } = await laurel.someone();
  const row = await laurel.buy(who, filmId, { billingCycle: '6_month', amount: 25_200 });
  await laurel.settled();
  const { stripeSubscriptionId } = row;
  const period = await laurel.db.paidPeriod.findFirstOrThrow({ where: { stripeSubscriptionId } });
  const now = new Date(period.from.getTime() + 45 * DAY_MS);
  let hourly: Promise<number> | undefined;
  await laurel.db.$transaction(async (tx) => {
    await lockUser(tx, who.user);
    hourly = laurel.get(GrantPlanTokens).run(now);
    await until(async () => (await waiting()) > 0);
    const from = new Date(period.from.getTime() + 40 * DAY_MS);
    await tx.paidPeriod.create({ data: { ...period, productId: 'larger', submission: 30, from } });
    await grantMonths(tx, filmId, now);
  }, LONG);
  await hourly;
  const grants = await laurel.db.ledgerEntry.findMany({ where: { userId: who.user, kind: 'grant' } });
  expect(grants.filter(({ idempotencyKey }) => idempotencyKey.includes(':1:'))).toHaveLength(1);
});

it.each(['now', 'at the end'])(
  'a change %s is refused while another one is authenticated at the bank, and that one stays',
  async (when) => {
    const { who, filmId } = await laurel.someone();
    const { stripeSubscriptionId: id } = await laurel.buy(who, filmId, {
      productId: 'demo_match',
      amount: 1900,
    });
    await laurel.settled();
    const { customer } = await stripe.subscriptions.retrieve(id);
    const params = { customer: String(customer) };
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', params);
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
    const larger = { filmId, productId: 'demo_match_submit' };
    const { quote } = await laurel.as(who, () => laurel.client.previewPlanChange(larger));
    const change = { ...larger, stripeSubscriptionId: id, billingCycle: '1_month', quote };
    const { url } = await laurel.as(who, () => laurel.client.changePlan(change));
    const { data: prices } = await stripe.prices.list({ lookup_keys: ['demo_match_6_month'] });
    const request = { subscriptionId: id, from: 'demo_match', priceId: prices[0]!.id };

    const racing = paidAfterLook(async () => void (await laurel.post(url!, 'paid')));
    const raced =
      when === 'now' ? changeNow(racing, { ...request, at: new Date() }) : changeAtEnd(racing, request);
    expect(await refusalCode(raced)).toBe('subscription.changed');
    await laurel.settled();
    expect(await laurel.findSubscription(filmId)).toMatchObject({ productId: 'demo_match_submit' });
  },
);

/** Returns the Stripe SDK with a callback that runs right after it first reads the subscription. */
function paidAfterLook(meanwhile: () => Promise<void>) {
  const racing = createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
  const retrieve = racing.subscriptions.retrieve.bind(racing.subscriptions);
  let isFirst = true;
  racing.subscriptions.retrieve = async (...args) => {
    const before = await retrieve(...args);
    if (isFirst) await meanwhile();
    isFirst = false;
    return before;
  };
  return racing;
}
