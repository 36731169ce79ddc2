import { refusedByStripeMock } from '../../../deploy/stripe-sandbox/test/harness.ts';
import { stripeSchema } from '../../../deploy/stripe-sandbox/test/schema.ts';
import { VerifyLedger } from '../src/commands/tokens/verify-ledger.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { fee, startFees } from './fees.js';
import { startRecorder } from './recorder.js';

let laurel: Awaited<ReturnType<typeof startFees>>, recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
  laurel = await startFees(async (target) => (recorder = await startRecorder(target)).url);
});
afterAll(async () => {
  await laurel?.stop();
  await recorder?.stop();
});
const payer = { email: 'ada@laurel.test', name: 'Ada' };
/** Returns the recorded calls without their IDs, for example `POST /v1/refunds`. */
const listCalls = () =>
  new Set(
    recorder.exchanges.map(
      ({ method, path }) => `${method} ${path.split('?')[0]!.replace(/\/[a-z]+(_[a-z]+)*_\w{14,}/g, '/…')}`,
    ),
  );

it('makes every kind of call to Stripe', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { user: userId } = who;
  const { client } = laurel;
  const as = <T>(work: () => Promise<T>) => laurel.as(who, work);
  await as(() => client.getCustomer({ userId, payer }));
  const { stripeSubscriptionId } = await laurel.buy(who, filmId, { productId: 'demo_match', amount: 1900 });
  await laurel.waitUntilSettled();
  const plan = { filmId, stripeSubscriptionId, billingCycle: '1_month' };
  const largerPlan = { filmId, productId: 'demo_match_submit' };
  const { quote } = await as(() => client.previewPlanChange(largerPlan));
  await as(() => client.changePlan({ ...plan, ...largerPlan, quote }));
  await laurel.waitUntilSettled();
  for (const productId of ['demo_match', 'demo_match_submit'])
    await as(() => client.changePlan({ ...plan, productId, quote: '' }));
  for (const isEnding of [true, false]) await as(() => client.changeEnding({ ...plan, isEnding }));
  await laurel.waitUntilSettled();
  await as(() => client.getInvoices({ userId, page: 1, pageSize: 20 }));
  await as(() => client.getPaidSubscriptions({ userId }));
  await as(() => client.getPaidSubscriptions({ userId, stripeSubscriptionId }));
  await as(() => client.getCustomerFeatures({ userId }));
  await as(() => client.openBillingPortal({ userId, payer }));

  const batch = await laurel.payFees([fee(1), fee(2, 3000, 'USD')]);
  await laurel.returnEntries(batch.who, batch.batchId, [1]);
  const other = await laurel.startFeePayment();
  await laurel.endBatch(other.who, other.batchId);
  await laurel.waitUntilSettled();

  // Adds a second plan for the film, which is refunded.
  const { customer, items, metadata, default_payment_method } =
    await laurel.stripe.subscriptions.retrieve(stripeSubscriptionId);
  await laurel.stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: items.data[0]!.price.id }],
    metadata,
    default_payment_method: String(default_payment_method),
  });
  await laurel.waitUntilSettled();
  await laurel.get(Reconcile).run();
  expect(await laurel.get(VerifyLedger).run()).toEqual([]);
  await laurel.publishEvent('user.deleted', `user-${userId}`, 2, { userId });
  await laurel.waitUntilSettled();

  expect(recorder.exchanges.filter(({ status }) => status >= 500)).toEqual([]);
  for (const call of [
    'POST /v1/customers',
    'POST /v1/checkout/sessions',
    'POST /v1/invoices/create_preview',
    'POST /v1/subscription_schedules',
    'POST /v1/billing_portal/sessions',
    'POST /v1/refunds',
    'GET /v1/disputes',
    'GET /v1/events',
    'DELETE /v1/customers/…',
  ])
    expect([...listCalls()]).toContain(call);
});

it('every request is accepted by stripe-mock', async () =>
  expect(await refusedByStripeMock(recorder.exchanges)).toEqual([]));

it('every response matches Stripe’s schema', async () => {
  const schema = await stripeSchema();
  const violations = recorder.exchanges
    .map(({ method, path, status, answer }) =>
      schema.checkResponse(method, path.split('?')[0]!, status, answer),
    )
    .filter((why) => why !== null);
  expect(violations).toEqual([]);
});
