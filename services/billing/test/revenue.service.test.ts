import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusalCode } from '../../runtime/test/callers.js';
import { changeJobs } from '../../runtime/test/jobs.js';
import { StoreRevenue } from '../src/commands/stripe/store-revenue.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { SyncPlans } from '../src/commands/stripe/sync-plans.js';
import { scheduleJob } from '../src/payments/payment-jobs.js';
import { Revenue } from '../src/queries/revenue.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());
afterEach(() => laurel.control('webhooks', { isPaused: false, duplicates: 0, isReordered: false }));

const DAY_SECONDS = 86_400;
const admin = person('admin');
const getOverview = (who: Caller = admin) => laurel.as(who, () => laurel.client.getBillingOverview({}));
const toMonth = (moment: Date) => moment.toISOString().slice(0, 7);
const releaseWebhooks = async () => {
  await laurel.control('webhooks', { isPaused: false });
  await laurel.control('webhooks/release');
  await laurel.waitUntilSettled();
};
/** Creates a user who buys a plan. Returns the film and the payment. */
async function buyPlan(overrides: object = {}) {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId, overrides);
  await laurel.waitUntilSettled();
  return { who, filmId, ...(await getPayment(stripeSubscriptionId)) };
}
async function getPayment(subscription: string) {
  const { data } = await laurel.stripe.invoices.list({ subscription, expand: ['data.payments'] });
  const [invoice] = data;
  const intent = String(invoice!.payments!.data[0]!.payment.payment_intent);
  const [charge] = (await laurel.stripe.charges.list({ payment_intent: intent })).data;
  return { subscription, invoiceId: invoice!.id!, intent, charge: charge!.id };
}
const getStoredPayment = async (invoiceId: string) => {
  const row = await laurel.db.planPayment.findUnique({ where: { invoiceId } });
  return row && [Number(row.amount), row.currency, Number(row.refunded), Number(row.lost)];
};

describe('revenue', () => {
  it('sums the payments by currency and month, for administrators only', async () => {
    expect((await getOverview()).revenue).toEqual([]);
    const usd = { product: 'prod_usd', currency: 'usd', unit_amount: 2500 };
    await laurel.stripe.products.create({ id: usd.product, name: 'Abroad', metadata: { type: 'service' } });
    await laurel.stripe.prices.create({ ...usd, recurring: { interval: 'month' } });
    await laurel.get(SyncPlans).run();
    await buyPlan();
    await buyPlan({ productId: 'demo_match', amount: 1900 });
    await buyPlan({ productId: usd.product, amount: 2500, currency: 'usd' });
    const { revenue } = await getOverview();
    expect(revenue.map(({ currency, months }) => [currency, months.length])).toEqual([
      ['EUR', 12],
      ['USD', 12],
    ]);
    const month = toMonth(new Date());
    expect(revenue.map(({ months }) => months.at(-1))).toEqual([
      { month, taken: 6800, returned: 0 },
      { month, taken: 2500, returned: 0 },
    ]);
    expect(
      revenue[0]!.months
        .slice(0, -1)
        .every((monthRevenue) => monthRevenue.taken === 0 && monthRevenue.returned === 0),
    ).toBe(true);
    expect(await refusalCode(getOverview(person()))).toBe('session.not_admin');
  });

  it('of a month decreases by its refunds, and the plan continues even after a full refund', async () => {
    const { filmId, invoiceId, intent } = await buyPlan();
    const before = (await getOverview()).revenue[0]!.months.at(-1)!;
    await laurel.stripe.refunds.create({ payment_intent: intent, amount: 900 });
    await laurel.waitUntilSettled();
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 900, 0]);
    await laurel.stripe.refunds.create({ payment_intent: intent });
    await laurel.waitUntilSettled();
    expect((await getOverview()).revenue[0]!.months.at(-1)).toEqual({
      ...before,
      returned: before.returned + 4900,
    });
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });

  it('counts each payment once if webhooks are repeated and reordered', async () => {
    await laurel.control('webhooks', { isPaused: true, duplicates: 2, isReordered: true });
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    const all = (await laurel.stripe.subscriptions.list({ status: 'all' })).data;
    const plan = all.find(({ metadata }) => metadata.filmId === String(filmId))!;
    const { invoiceId, intent, charge } = await getPayment(plan.id);
    await laurel.stripe.refunds.create({ payment_intent: intent, amount: 900 });
    const { id } = (await laurel.control('dispute', { charge })) as { id: string };
    await laurel.stripe.disputes.close(id);
    await releaseWebhooks();
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 900, 4000]);
    expect(await laurel.db.dispute.findUnique({ where: { id } })).toMatchObject({ state: 'lost' });
  });

  it('counts the data that was fetched last, in whatever order the responses arrive', async () => {
    const { invoiceId, intent } = await buyPlan();
    await laurel.stripe.refunds.create({ payment_intent: intent, amount: 900 });
    await laurel.waitUntilSettled();
    const [where, later] = [{ invoiceId }, new Date(Date.now() + 60_000)];
    const { fetchedAt } = await laurel.db.planPayment.findUniqueOrThrow({ where });
    await laurel.db.planPayment.update({ where, data: { refunded: 1000, fetchedAt: later } });
    expect(await laurel.get(StoreRevenue).storeInvoice(invoiceId)).toBe(false);
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 1000, 0]);
    await laurel.db.planPayment.update({ where, data: { fetchedAt } });
    expect(await laurel.get(StoreRevenue).storeInvoice(invoiceId)).toBe(true);
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 900, 0]);
  });

  it('does not count invoices without a film', async () => {
    const { subscription } = await buyPlan();
    const plan = await laurel.stripe.subscriptions.retrieve(subscription);
    const manualSubscription = await laurel.stripe.subscriptions.create({
      customer: String(plan.customer),
      items: [{ price: plan.items.data[0]!.price.id }],
      default_payment_method: String(plan.default_payment_method),
    });
    await laurel.waitUntilSettled();
    const { invoiceId } = await getPayment(manualSubscription.id);
    expect((await laurel.stripe.invoices.retrieve(invoiceId)).status).toBe('paid');
    expect(await getStoredPayment(invoiceId)).toBeNull();
    const { unassignedCount, unassigned } = await getOverview();
    expect(unassignedCount).toBe(1);
    expect(unassigned).toMatchObject([
      { stripeSubscriptionId: manualSubscription.id, why: 'it names no film or no user', filmId: null },
    ]);
    expect(Date.parse(unassigned[0]!.since)).toBeLessThanOrEqual(Date.now());
  });

  it('stays after its payer was deleted, without personal data', async () => {
    const { who, invoiceId } = await buyPlan();
    const before = (await getOverview()).revenue;
    await laurel.publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user });
    await laurel.waitUntilSettled();
    expect((await getOverview()).revenue).toEqual(before);
    const row = await laurel.db
      .$queryRaw`select to_jsonb(p)::text as all from plan_payment p where "invoiceId" = ${invoiceId}`;
    expect(JSON.stringify(row)).toContain(invoiceId);
    expect(JSON.stringify(row)).not.toContain(who.user);
  });
});

describe('a dispute', () => {
  it('is shown with its state and ends no plan, and a lost one reduces the revenue', async () => {
    const { filmId, invoiceId, charge } = await buyPlan();
    const before = await getOverview();
    const { id } = (await laurel.control('dispute', { charge })) as { id: string };
    await laurel.waitUntilSettled();
    const open = await getOverview();
    expect(open.openDisputes).toBe(before.openDisputes + 1);
    expect(open.disputes.find((dispute) => dispute.id === id)).toEqual({
      id,
      amount: 4900,
      currency: 'EUR',
      state: 'needs_response',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(open.revenue).toEqual(before.revenue);
    await laurel.stripe.disputes.close(id);
    await laurel.waitUntilSettled();
    const closed = await getOverview();
    expect(closed.openDisputes).toBe(before.openDisputes);
    const [monthAfter, monthBefore] = [closed, before].map(({ revenue }) => revenue[0]!.months.at(-1)!);
    expect(monthAfter).toEqual({ ...monthBefore!, returned: monthBefore!.returned + 4900 });
    expect(closed.disputes.find((dispute) => dispute.id === id)).toMatchObject({ state: 'lost' });
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 0, 4900]);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });
});

describe('missing webhooks about money', () => {
  it('are detected by the reconciliation, fixed once and recorded', async () => {
    const { invoiceId, intent, charge } = await buyPlan();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.db.planPayment.delete({ where: { invoiceId } });
    const other = await getPayment((await buyWithoutWebhooks()).id);
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(3);
    expect([await getStoredPayment(invoiceId), await getStoredPayment(other.invoiceId)]).toEqual([
      [4900, 'EUR', 0, 0],
      [4900, 'EUR', 0, 0],
    ]);
    await laurel.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    const { id } = (await laurel.control('dispute', { charge })) as { id: string };
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(2);
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 500, 0]);
    expect(await laurel.db.dispute.count({ where: { id } })).toBe(1);
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(0);
    const { fixCount, fixes } = await getOverview();
    expect(fixCount).toBe(5);
    expect(fixes.slice(0, 2).map(({ stripeId, kind }) => [stripeId, kind])).toEqual([
      [id, 'dispute'],
      [invoiceId, 'payment'],
    ]);
    await releaseWebhooks();
    expect(await getStoredPayment(invoiceId)).toEqual([4900, 'EUR', 500, 0]);
  });
  async function buyWithoutWebhooks() {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    const all = (await laurel.stripe.subscriptions.list({ status: 'all' })).data;
    return all.find(({ metadata }) => metadata.filmId === String(filmId))!;
  }
});

it('an invalid price and a failed job are reported', async () => {
  const jpy = { product: 'demo_match', currency: 'jpy', unit_amount: 2500 };
  const { id } = await laurel.stripe.prices.create({ ...jpy, recurring: { interval: 'month' } });
  await laurel.get(SyncPlans).run();
  await laurel.db.$transaction(async (tx) => {
    await scheduleJob(tx, 'settle_fees', randomUUID());
    await changeJobs(tx, 'attempts = max_attempts');
  });
  const { refusedPriceCount, refusedPrices, deadStripeEvents } = await getOverview();
  expect([refusedPriceCount, deadStripeEvents]).toEqual([1, 1]);
  expect(refusedPrices).toMatchObject([{ id, productId: 'demo_match', why: expect.stringContaining('JPY') }]);
});

it('a renewal counts in the month of its payment', async () => {
  const { subscription, invoiceId: first } = await buyPlan();
  await laurel.control('clock', { advanceSeconds: 31 * DAY_SECONDS + 3 * 3600 });
  await laurel.waitUntilSettled();
  const { invoiceId: second } = await getPayment(subscription);
  const row = await until(() => laurel.db.planPayment.findUnique({ where: { invoiceId: second } }));
  const { paidAt } = await laurel.db.planPayment.findUniqueOrThrow({ where: { invoiceId: first } });
  expect([second === first, toMonth(row.paidAt) === toMonth(paidAt)]).toEqual([false, false]);
  const [eur] = await laurel.get(Revenue).loadMonthly(row.paidAt);
  const renewed = await laurel.db.planPayment.aggregate({
    where: { currency: 'EUR', paidAt: { gte: new Date(`${toMonth(row.paidAt)}-01`) } },
    _sum: { amount: true },
  });
  expect(eur!.months.at(-1)).toMatchObject({
    month: toMonth(row.paidAt),
    taken: Number(renewed._sum.amount),
  });
  expect(eur!.months.at(-1)!.taken).toBeGreaterThanOrEqual(4900);
  const [firstRevenue] = await laurel.get(Revenue).loadMonthly(paidAt);
  expect(firstRevenue!.months.at(-1)!.month).toBe(toMonth(paidAt));
});
