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
import { createStripe } from '../src/stripe/stripe-client.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());
afterEach(() => laurel.control('webhooks', { isPaused: false, duplicates: 0, isReordered: false }));

const DAY = 86_400;
const admin = person('admin');
const stripe = () => createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const overview = (who: Caller = admin) => laurel.as(who, () => laurel.client.getBillingOverview({}));
const toMonth = (moment: Date) => moment.toISOString().slice(0, 7);
const release = async () => {
  await laurel.control('webhooks', { isPaused: false });
  await laurel.control('webhooks/release');
  await laurel.settled();
};
/** Creates a user who buys a plan. Returns the payment too. */
async function buyer(over: object = {}) {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId, over);
  await laurel.settled();
  return { who, filmId, ...(await getPayment(stripeSubscriptionId)) };
}
async function getPayment(subscription: string) {
  const { data } = await stripe().invoices.list({ subscription, expand: ['data.payments'] });
  const [invoice] = data;
  const intent = String(invoice!.payments!.data[0]!.payment.payment_intent);
  const [charge] = (await stripe().charges.list({ payment_intent: intent })).data;
  return { subscription, invoiceId: invoice!.id!, intent, charge: charge!.id };
}
const taken = async (invoiceId: string) => {
  const row = await laurel.db.planPayment.findUnique({ where: { invoiceId } });
  return row && [Number(row.amount), row.currency, Number(row.refunded), Number(row.lost)];
};

describe('revenue', () => {
  it('sums the payments by currency and month, for administrators only', async () => {
    expect((await overview()).revenue).toEqual([]);
    const usd = { product: 'prod_usd', currency: 'usd', unit_amount: 2500 };
    await stripe().products.create({ id: usd.product, name: 'Abroad', metadata: { type: 'service' } });
    await stripe().prices.create({ ...usd, recurring: { interval: 'month' } });
    await laurel.get(SyncPlans).run();
    await buyer();
    await buyer({ productId: 'demo_match', amount: 1900 });
    await buyer({ productId: usd.product, amount: 2500, currency: 'usd' });
    const { revenue } = await overview();
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
    expect(await refusalCode(overview(person()))).toBe('session.not_admin');
  });

  it('of a month decreases by its refunds, and the plan continues even after a full refund', async () => {
    const { filmId, invoiceId, intent } = await buyer();
    const before = (await overview()).revenue[0]!.months.at(-1)!;
    await stripe().refunds.create({ payment_intent: intent, amount: 900 });
    await laurel.settled();
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 900, 0]);
    await stripe().refunds.create({ payment_intent: intent });
    await laurel.settled();
    expect((await overview()).revenue[0]!.months.at(-1)).toEqual({
      ...before,
      returned: before.returned + 4900,
    });
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });

  it('is the same after repeated, late and reordered webhooks', async () => {
    await laurel.control('webhooks', { isPaused: true, duplicates: 2, isReordered: true });
    const { who, filmId } = await laurel.someone();
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    const all = (await stripe().subscriptions.list({ status: 'all' })).data;
    const plan = all.find(({ metadata }) => metadata.filmId === String(filmId))!;
    const { invoiceId, intent, charge } = await getPayment(plan.id);
    await stripe().refunds.create({ payment_intent: intent, amount: 900 });
    const { id } = (await laurel.control('dispute', { charge })) as { id: string };
    await stripe().disputes.close(id);
    await release();
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 900, 4000]);
    expect(await laurel.db.dispute.findUnique({ where: { id } })).toMatchObject({ state: 'lost' });
  });

  it('stores the data that was fetched last, regardless of the order of the responses', async () => {
    const { invoiceId, intent } = await buyer();
    await stripe().refunds.create({ payment_intent: intent, amount: 900 });
    await laurel.settled();
    const [where, later] = [{ invoiceId }, new Date(Date.now() + 60_000)];
    const { fetchedAt } = await laurel.db.planPayment.findUniqueOrThrow({ where });
    await laurel.db.planPayment.update({ where, data: { refunded: 1000, fetchedAt: later } });
    expect(await laurel.get(StoreRevenue).storeInvoice(invoiceId)).toBe(false);
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 1000, 0]);
    await laurel.db.planPayment.update({ where, data: { fetchedAt } });
    expect(await laurel.get(StoreRevenue).storeInvoice(invoiceId)).toBe(true);
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 900, 0]);
  });

  it('excludes invoices without a film', async () => {
    const { subscription } = await buyer();
    const plan = await stripe().subscriptions.retrieve(subscription);
    const byHand = await stripe().subscriptions.create({
      customer: String(plan.customer),
      items: [{ price: plan.items.data[0]!.price.id }],
      default_payment_method: String(plan.default_payment_method),
    });
    await laurel.settled();
    const { invoiceId } = await getPayment(byHand.id);
    expect((await stripe().invoices.retrieve(invoiceId)).status).toBe('paid');
    expect(await taken(invoiceId)).toBeNull();
    const { unassignedCount, unassigned } = await overview();
    expect(unassignedCount).toBe(1);
    expect(unassigned).toMatchObject([
      { stripeSubscriptionId: byHand.id, why: 'it names no film or no user', filmId: null },
    ]);
    expect(Date.parse(unassigned[0]!.since)).toBeLessThanOrEqual(Date.now());
  });

  it('stays after its payer was deleted, without personal data', async () => {
    const { who, invoiceId } = await buyer();
    const before = (await overview()).revenue;
    await laurel.publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user });
    await laurel.settled();
    expect((await overview()).revenue).toEqual(before);
    const row = await laurel.db
      .$queryRaw`select to_jsonb(p)::text as all from plan_payment p where "invoiceId" = ${invoiceId}`;
    expect(JSON.stringify(row)).toContain(invoiceId);
    expect(JSON.stringify(row)).not.toContain(who.user);
  });
});

describe('a dispute', () => {
  it('is shown with its state and ends no plan, and a lost one reduces the revenue', async () => {
    const { filmId, invoiceId, charge } = await buyer();
    const before = await overview();
    const { id } = (await laurel.control('dispute', { charge })) as { id: string };
    await laurel.settled();
    const open = await overview();
    expect(open.openDisputes).toBe(before.openDisputes + 1);
    expect(open.disputes.find((dispute) => dispute.id === id)).toEqual({
      id,
      amount: 4900,
      currency: 'EUR',
      state: 'needs_response',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(open.revenue).toEqual(before.revenue);
    await stripe().disputes.close(id);
    await laurel.settled();
    const closed = await overview();
    expect(closed.openDisputes).toBe(before.openDisputes);
    const [month, was] = [closed, before].map(({ revenue }) => revenue[0]!.months.at(-1)!);
    expect(month).toEqual({ ...was!, returned: was!.returned + 4900 });
    expect(closed.disputes.find((dispute) => dispute.id === id)).toMatchObject({ state: 'lost' });
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 0, 4900]);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });
});

describe('missing webhooks about money', () => {
  it('are detected by the reconciliation, fixed once and recorded', async () => {
    const { invoiceId, intent, charge } = await buyer();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.db.planPayment.delete({ where: { invoiceId } });
    const other = await getPayment((await withoutBuyer()).id);
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(3);
    expect([await taken(invoiceId), await taken(other.invoiceId)]).toEqual([
      [4900, 'EUR', 0, 0],
      [4900, 'EUR', 0, 0],
    ]);
    await stripe().refunds.create({ payment_intent: intent, amount: 500 });
    const { id } = (await laurel.control('dispute', { charge })) as { id: string };
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(2);
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 500, 0]);
    expect(await laurel.db.dispute.count({ where: { id } })).toBe(1);
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(0);
    const { fixCount, fixes } = await overview();
    expect(fixCount).toBe(5);
    expect(fixes.slice(0, 2).map(({ stripeId: about, kind: what }) => [about, what])).toEqual([
      [id, 'dispute'],
      [invoiceId, 'payment'],
    ]);
    await release();
    expect(await taken(invoiceId)).toEqual([4900, 'EUR', 500, 0]);
  });
  async function withoutBuyer() {
    const { who, filmId } = await laurel.someone();
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    const all = (await stripe().subscriptions.list({ status: 'all' })).data;
    return all.find(({ metadata }) => metadata.filmId === String(filmId))!;
  }
});

it('an invalid price and a failed job are reported', async () => {
  const jpy = { product: 'demo_match', currency: 'jpy', unit_amount: 2500 };
  const { id } = await stripe().prices.create({ ...jpy, recurring: { interval: 'month' } });
  await laurel.get(SyncPlans).run();
  await laurel.db.$transaction(async (tx) => {
    await scheduleJob(tx, 'settle_fees', randomUUID());
    await changeJobs(tx, 'attempts = max_attempts');
  });
  const { refusedPriceCount, refusedPrices, deadStripeEvents } = await overview();
  expect([refusedPriceCount, deadStripeEvents]).toEqual([1, 1]);
  expect(refusedPrices).toMatchObject([{ id, productId: 'demo_match', why: expect.stringContaining('JPY') }]);
});

it('a renewal counts in the month of its payment', async () => {
  const { subscription, invoiceId: first } = await buyer();
  await laurel.control('clock', { advanceSeconds: 31 * DAY + 3 * 3600 });
  await laurel.settled();
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
  const [seen] = await laurel.get(Revenue).loadMonthly(paidAt);
  expect(seen!.months.at(-1)!.month).toBe(toMonth(paidAt));
});
