import type Stripe from 'stripe';
import { assertContract, makePlan, startTestStripe, type TestStripe } from './harness.ts';

const DAY = 86_400;
const HOUR = 3600;
type Plan = Awaited<ReturnType<typeof makePlan>>;
let s: TestStripe, match: Plan;
beforeAll(async () => {
  s = await startTestStripe();
  await s.control('clock', { now: '2027-01-01T00:00:00Z', isFrozen: true });
  match = await makePlan(s.stripe, 'Match', [1900, 9600, 16800]);
});
afterAll(() => s.stop());

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
const now = async () => (await s.control('clock'))['now'] as number;
/** A subscription that was bought through Checkout. */
async function buy(price: Stripe.Price, card: Parameters<TestStripe['pay']>[1] = 'paid') {
  const { id: customer } = await s.stripe.customers.create({ email: 'ada@laurel.test' });
  const session = await s.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://laurel.test/',
  });
  await s.pay(session, card);
  const { subscription } = await s.stripe.checkout.sessions.retrieve(session.id);
  await s.newEvents();
  return s.stripe.subscriptions.retrieve(subscription as string);
}
const read = ({ id }: { id: string }) => s.stripe.subscriptions.retrieve(id);
const getPeriodEnd = ({ items }: Stripe.Subscription) => items.data[0]!.current_period_end;
const listInvoices = async ({ id }: { id: string }) =>
  (await s.stripe.invoices.list({ subscription: id })).data;
const createPortalUrl = async ({ customer }: Stripe.Subscription) =>
  (
    await s.stripe.billingPortal.sessions.create({
      customer: customer as string,
      return_url: 'https://laurel.test/user',
    })
  ).url;

describe('the end of a period', () => {
  it('renews the subscription with an invoice at once and its payment one hour later', async () => {
    const begun = await buy(match.month);
    await s.control('clock', { now: getPeriodEnd(begun) });
    expect(await s.newEvents()).toEqual(['invoice.created', 'customer.subscription.updated']);
    const [draft] = await listInvoices(begun);
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', total: 1900 });
    const [line] = draft!.lines.data;
    expect([line!.period.start, line!.period.end]).toEqual([
      getPeriodEnd(begun),
      getPeriodEnd(await read(begun)),
    ]);
    await s.advance(HOUR);
    expect(await s.newEvents()).toEqual(
      expect.arrayContaining(['invoice.finalized', 'charge.succeeded', 'invoice.paid']),
    );
    expect((await listInvoices(begun))[0]).toMatchObject({ status: 'paid', amount_paid: 1900 });
  });
  it('is processed in order and at its time when the clock jumps', async () => {
    const begun = await buy(match.month);
    await s.advance(100 * DAY);
    const invoices = await listInvoices(begun);
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    const { data } = await s.stripe.events.list({
      type: 'invoice.paid',
      created: { gte: begun.created },
      limit: 100,
    });
    const mine = data.filter(
      ({ data: { object } }) => (object as Stripe.Invoice).customer === begun.customer,
    );
    const ends = [1, 2, 3].map((index) => invoices[3 - index]!.created);
    expect(mine.map(({ created }) => created).reverse()).toEqual([
      begun.created,
      ...ends.map((end) => end + HOUR),
    ]);
  });
  it('counts months from the first day: the 31st, the last of February, and the 31st again', async () => {
    const year = new Date((await now()) * 1000).getUTCFullYear() + 1;
    await s.control('clock', { now: `${year}-01-31T09:30:00Z` });
    const begun = await buy(match.month);
    const ends = [toIso(getPeriodEnd(begun))];
    await s.control('clock', { now: getPeriodEnd(begun) });
    ends.push(toIso(getPeriodEnd(await read(begun))));
    const leap = year % 4 === 0 ? 29 : 28;
    expect(ends).toEqual([`${year}-02-${leap}T09:30:00.000Z`, `${year}-03-31T09:30:00.000Z`]);
  });
  it('with a failing card is reported, tried again three times, and cancels the subscription', async () => {
    const begun = await buy(match.month, 'failsLater');
    await s.control('clock', { now: getPeriodEnd(begun) + HOUR });
    const types = await s.newEvents(begun.customer);
    expect(types).toEqual(
      expect.arrayContaining(['payment_intent.payment_failed', 'invoice.payment_failed']),
    );
    expect((await read(begun)).status).toBe('past_due');
    const [invoice] = await listInvoices(begun);
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: getPeriodEnd(begun) + HOUR + 3 * DAY,
    });
    await s.advance(15 * DAY);
    const last = (await s.newEvents(begun.customer)).filter((type) =>
      /payment_failed$|subscription.deleted/.test(type),
    );
    expect(last.filter((type) => type === 'invoice.payment_failed')).toHaveLength(3);
    expect(last.at(-1)).toBe('customer.subscription.deleted');
    expect(await read(begun)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });
  it('with a failing card can be fixed in the portal or on the invoice page', async () => {
    const [first, second] = [await buy(match.month, 'failsLater'), await buy(match.month, 'failsLater')];
    await s.control('clock', { now: getPeriodEnd(first) + HOUR });
    const changed = await s.post(await createPortalUrl(first), { do: 'card', number: s.number('paid') });
    expect(changed.status).toBe(303);
    await s.advance(3 * DAY);
    expect((await read(first)).status).toBe('active');
    const [open] = await listInvoices(second);
    expect((await s.post(open!.hosted_invoice_url!, { number: s.number('poor') })).status).toBe(402);
    expect((await s.post(open!.hosted_invoice_url!, { number: s.number('paid') })).status).toBe(303);
    expect(await read(second)).toMatchObject({ status: 'active' });
  });
  it('waits for the customer when the card needs confirmation every time', async () => {
    const { id: customer } = await s.stripe.customers.create({ email: 'ask@laurel.test' });
    const method = await s.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    const begun = await s.stripe.subscriptions.create({
      customer,
      items: [{ price: match.month.id }],
      default_payment_method: method.id,
    });
    expect(begun.status).toBe('incomplete');
    const [first] = await listInvoices(begun);
    const page = first!.hosted_invoice_url!;
    const confirmed = await s.post(`${page}/confirm`, { answer: 'complete' });
    expect([confirmed.status, (await read(begun)).status]).toEqual([303, 'active']);
    await s.newEvents();
    await s.control('clock', { now: getPeriodEnd(begun) + HOUR });
    expect(await s.newEvents()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const [next] = await listInvoices(begun);
    await s.post(`${next!.hosted_invoice_url}/confirm`, { answer: 'complete' });
    expect(await read(begun)).toMatchObject({ status: 'active' });
  });
});

describe('cancelling a subscription', () => {
  it('at the end of the period can be undone before', async () => {
    const begun = await buy(match.month);
    const ending = await s.stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: getPeriodEnd(begun),
      canceled_at: await now(),
    });
    expect(await s.newEvents()).toEqual(['customer.subscription.updated']);
    const resumed = await s.stripe.subscriptions.update(begun.id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      status: 'active',
    });
    await s.stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    await s.newEvents();
    await s.control('clock', { now: getPeriodEnd(begun) });
    expect(await s.newEvents(begun.customer)).toEqual(['customer.subscription.deleted']);
    expect(await read(begun)).toMatchObject({ status: 'canceled', ended_at: getPeriodEnd(begun) });
    await expect(s.stripe.subscriptions.update(begun.id, { cancel_at_period_end: false })).rejects.toThrow(
      'canceled',
    );
  });
  it('in the portal sets only `cancel_at`, and can be undone there', async () => {
    const begun = await buy(match.month);
    const url = await createPortalUrl(begun);
    expect(await (await fetch(url)).text()).toContain('Match, €19.00 / month');
    await s.post(url, { do: 'cancel', subscription: begun.id });
    expect(await read(begun)).toMatchObject({ cancel_at: getPeriodEnd(begun), cancel_at_period_end: false });
    await s.post(url, { do: 'resume', subscription: begun.id });
    expect(await read(begun)).toMatchObject({ cancel_at: null, status: 'active' });
  });
  it('at once credits the unused time to a balance that pays later invoices', async () => {
    const begun = await buy(match.month);
    const [first] = (await listInvoices(begun)) as [Stripe.Invoice];
    const half = (getPeriodEnd(begun) - begun.created) / 2;
    await s.advance(half);
    const ended = await s.stripe.subscriptions.cancel(begun.id, { prorate: true, invoice_now: true });
    expect(ended.status).toBe('canceled');
    const [last] = await listInvoices(begun);
    expect([first.total, last!.total, last!.amount_due, last!.status]).toEqual([1900, -950, 0, 'paid']);
    const customer = (await s.stripe.customers.retrieve(begun.customer as string)) as Stripe.Customer;
    expect(customer.balance).toBe(-950);
    await expect(s.stripe.subscriptions.cancel(begun.id)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
describe('pausing a subscription', () => {
  it.each(['now', 'unchanged'] as const)('can be undone, with its anchor set to %s', async (anchor) => {
    const begun = await buy(match.month);
    await s.control('pause', { subscription: begun.id });
    expect(await s.newEvents(begun.customer)).toContain('customer.subscription.paused');
    await s.advance(DAY);
    expect((await read(begun)).status).toBe('paused');
    const resumed = await s.stripe.subscriptions.resume(begun.id, { billing_cycle_anchor: { type: anchor } });
    expect([resumed.status, (await listInvoices(begun)).length]).toEqual([
      'active',
      anchor === 'now' ? 2 : 1,
    ]);
    expect(await s.newEvents(begun.customer)).toContain('customer.subscription.resumed');
  });
});
describe('pausing the collection of a subscription', () => {
  it.each([
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
    ['void', 'void'],
  ] as const)('with %s leaves the next invoice %s, and the subscription active', async (behavior, status) => {
    const begun = await buy(match.month);
    await s.stripe.subscriptions.update(begun.id, { pause_collection: { behavior } });
    await s.advance(32 * DAY);
    expect(await read(begun)).toMatchObject({ status: 'active', pause_collection: { behavior } });
    const invoice = (await listInvoices(begun))[0]!;
    expect(invoice.status).toBe(status);
    if (status === 'uncollectible') await s.stripe.invoices.voidInvoice(invoice.id!);
    const resumed = await s.stripe.subscriptions.update(begun.id, { pause_collection: '' });
    expect(resumed.pause_collection).toBeNull();
  });
});
it('a disputed payment is listed and can be closed as lost', async () => {
  const begun = await buy(match.month);
  const { data } = await s.stripe.charges.list({ customer: begun.customer as string });
  const { id } = await s.control('dispute', { charge: data[0]!.id });
  expect(await s.stripe.disputes.retrieve(id as string)).toMatchObject({
    amount: 1900,
    status: 'needs_response',
  });
  const { disputed, payment_intent } = await s.stripe.charges.retrieve(data[0]!.id);
  expect(disputed).toBe(true);
  expect((await s.stripe.disputes.list({ charge: data[0]!.id })).data.map((one) => one.id)).toEqual([id]);
  expect((await s.stripe.disputes.close(id as string)).status).toBe('lost');
  await expect(s.stripe.disputes.close(id as string)).rejects.toMatchObject({ statusCode: 400 });
  expect(await s.newEvents()).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  const payment = { type: 'payment_intent' as const, payment_intent: String(payment_intent) };
  const paid = await s.stripe.invoicePayments.list({ payment });
  expect(paid.data.map(({ invoice }) => invoice)).toEqual([begun.latest_invoice]);
});
assertContract(() => s);
