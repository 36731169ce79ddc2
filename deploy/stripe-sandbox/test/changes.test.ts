import type Stripe from 'stripe';
import { beginWith, assertContract, makePlan, startTestStripe, type TestStripe } from './harness.ts';

const DAY = 86_400;
const HOUR = 3600;
type Plan = Awaited<ReturnType<typeof makePlan>>;
let s: TestStripe, match: Plan, submit: Plan;
beforeAll(async () => {
  s = await startTestStripe();
  await s.control('clock', { now: '2027-06-01T00:00:00Z', isFrozen: true });
  match = await makePlan(s.stripe, 'Match', [1900, 9600, 16800]);
  submit = await makePlan(s.stripe, 'Match + Submit', [4900, 25200, 44400]);
});
afterAll(() => s.stop());

const begin = (price: Stripe.Price) => beginWith(s, price);
const read = ({ id }: { id: string }) => s.stripe.subscriptions.retrieve(id);
const getItem = ({ items }: Stripe.Subscription) => items.data[0]!;
const listInvoices = async ({ id }: { id: string }) =>
  (await s.stripe.invoices.list({ subscription: id })).data;
const toItems = (subscription: Stripe.Subscription, price: Stripe.Price) => [
  { id: getItem(subscription).id, price: price.id },
];
const getLines = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ amount, description }) => [amount, description]);
/** Moves the clock to a share of the period, to the second. The months here have 30 days. */
const advanceTo = async (subscription: Stripe.Subscription, share: number) => {
  const { current_period_start: start, current_period_end: end } = getItem(subscription);
  await s.control('clock', { now: start + Math.round((end - start) * share) });
};

describe('an immediate upgrade', () => {
  it('costs exactly its previewed proration', async () => {
    const begun = await begin(match.month);
    await advanceTo(begun, 1 / 3);
    const details = { items: toItems(begun, submit.month), proration_behavior: 'always_invoice' as const };
    const subscription_details = {
      ...details,
      proration_date: getItem(begun).current_period_start + 10 * DAY,
    };
    const preview = await s.stripe.invoices.createPreview({ subscription: begun.id, subscription_details });
    expect(getLines(preview)).toEqual([
      [-1267, 'Unused time on Match after 11 Jun 2027'],
      [3267, 'Remaining time on Match + Submit after 11 Jun 2027'],
    ]);
    expect([preview.total, preview.amount_due]).toEqual([2000, 2000]);
    expect((await listInvoices(begun)).length).toBe(1);
    const after = await s.stripe.subscriptions.update(begun.id, { ...details, expand: ['latest_invoice'] });
    expect(after.latest_invoice).toMatchObject({
      total: 2000,
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    expect([getItem(after).price.id, getItem(after).current_period_end]).toEqual([
      submit.month.id,
      getItem(begun).current_period_end,
    ]);
    const types = await s.newEvents(begun.customer);
    expect(types).toEqual(expect.arrayContaining(['customer.subscription.updated', 'invoice.paid']));
  });
  it.each([1, 86_399, 1_296_001, 2_591_999])(
    'is exact to the cent %s seconds into the month',
    async (seconds) => {
      const begun = await begin(match.month);
      await s.advance(seconds);
      const { current_period_start: start, current_period_end: end } = getItem(begun);
      const left = (end - start - seconds) / (end - start);
      const after = await s.stripe.subscriptions.update(begun.id, {
        items: toItems(begun, submit.month),
        proration_behavior: 'always_invoice',
        expand: ['latest_invoice'],
      });
      const expected = Math.round(4900 * left) - Math.round(1900 * left);
      expect((after.latest_invoice as Stripe.Invoice).total).toBe(expected);
    },
  );
  it('to another cycle starts a new period, paid now minus the unused time', async () => {
    const begun = await begin(match.month);
    await advanceTo(begun, 1 / 2);
    const now = (await s.control('clock'))['now'] as number;
    const change = { items: toItems(begun, match.year), proration_behavior: 'always_invoice' as const };
    const preview = await s.stripe.invoices.createPreview({
      subscription: begun.id,
      subscription_details: change,
    });
    const after = await s.stripe.subscriptions.update(begun.id, { ...change, expand: ['latest_invoice'] });
    expect([preview.total, (after.latest_invoice as Stripe.Invoice).total]).toEqual([
      16800 - 950,
      16800 - 950,
    ]);
    expect([getItem(after).current_period_start, after.billing_cycle_anchor]).toEqual([now, now]);
    const months = new Date(getItem(after).current_period_end * 1000).toISOString().slice(0, 10);
    expect(months).toBe(new Date(now * 1000).toISOString().replace('2027', '2028').slice(0, 10));
  });
  it('that is deferred to the next invoice costs nothing now', async () => {
    const begun = await begin(match.month);
    await advanceTo(begun, 1 / 2);
    await s.stripe.subscriptions.update(begun.id, { items: toItems(begun, submit.month) });
    expect((await listInvoices(begun)).length).toBe(1);
    const next = await s.stripe.invoices.createPreview({ subscription: begun.id });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([-950, 2450, 4900]);
    await s.control('clock', { now: getItem(begun).current_period_end + HOUR });
    expect((await listInvoices(begun))[0]).toMatchObject({ total: 6400, status: 'paid' });
  });
  it('with a failing card is refused, pending until it is paid, or past due', async () => {
    const change =
      (behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior) => async (begun: Stripe.Subscription) => ({
        begun,
        answer: await s.stripe.subscriptions
          .update(begun.id, {
            items: toItems(begun, submit.month),
            proration_behavior: 'always_invoice',
            payment_behavior: behavior,
          })
          .catch((error: Stripe.errors.StripeError) => error.code),
      });
    const createWithFailingCard = async () => {
      const begun = await begin(match.month);
      const { customer } = begun;
      const failing = await s.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
        customer: customer as string,
      });
      await advanceTo(begun, 1 / 2);
      return s.stripe.subscriptions.update(begun.id, { default_payment_method: failing.id });
    };
    const refused = await change('error_if_incomplete')(await createWithFailingCard());
    expect(refused.answer).toBe('subscription_payment_intent_requires_action');
    expect([getItem(await read(refused.begun)).price.id, (await listInvoices(refused.begun)).length]).toEqual(
      [match.month.id, 1],
    );

    const pending = await change('pending_if_incomplete')(await createWithFailingCard());
    expect(pending.answer).toMatchObject({
      pending_update: { expires_at: expect.any(Number) },
      status: 'active',
    });
    expect(getItem(await read(pending.begun)).price.id).toBe(match.month.id);
    const [open] = await listInvoices(pending.begun);
    await s.post(`${open!.hosted_invoice_url}/confirm`, { answer: 'complete' });
    expect(await read(pending.begun)).toMatchObject({ pending_update: null, status: 'active' });
    expect(getItem(await read(pending.begun)).price.id).toBe(submit.month.id);

    const dropped = await change('pending_if_incomplete')(await createWithFailingCard());
    await s.advance(23 * HOUR);
    expect(await read(dropped.begun)).toMatchObject({ pending_update: null });
    expect((await listInvoices(dropped.begun))[0]!.status).toBe('void');

    const due = await change('allow_incomplete')(await createWithFailingCard());
    expect(due.answer).toMatchObject({ status: 'past_due' });
    expect(getItem(await read(due.begun)).price.id).toBe(submit.month.id);
  });
});

describe('a downgrade at the end of the period', () => {
  async function downgrade(begun: Stripe.Subscription, price: Stripe.Price) {
    const schedule = await s.stripe.subscriptionSchedules.create({ from_subscription: begun.id });
    const [phase] = schedule.phases;
    return s.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      metadata: { why: 'downgrade' },
      phases: [
        {
          items: [{ price: getItem(begun).price.id, quantity: 1 }],
          start_date: phase!.start_date,
          end_date: phase!.end_date,
        },
        { items: [{ price: price.id, quantity: 1 }], proration_behavior: 'none', metadata: { to: 'match' } },
      ],
    });
  }
  it('changes nothing before, then charges the cheaper plan, and the schedule is released', async () => {
    const begun = await begin(submit.month);
    const schedule = await downgrade(begun, match.month);
    expect(schedule).toMatchObject({
      status: 'active',
      metadata: { why: 'downgrade' },
      subscription: begun.id,
    });
    expect((await read(begun)).schedule).toBe(schedule.id);
    const refused = s.stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    await expect(refused).rejects.toThrow('managed by the subscription schedule');
    await s.newEvents();
    await s.control('clock', { now: getItem(begun).current_period_end });
    expect(await s.newEvents(begun.customer)).toContain('subscription_schedule.updated');
    const after = await read(begun);
    expect([getItem(after).price.id, after.metadata]).toEqual([match.month.id, { to: 'match' }]);
    await s.advance(HOUR);
    expect((await listInvoices(begun))[0]).toMatchObject({ total: 1900, status: 'paid' });
    await s.control('clock', { now: getItem(after).current_period_end });
    expect(await s.newEvents(begun.customer)).toContain('subscription_schedule.released');
    expect((await s.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
    expect(await read(begun)).toMatchObject({ schedule: null, status: 'active' });
  });
  it('to another cycle starts its period at that time', async () => {
    const begun = await begin(submit.month);
    await downgrade(begun, match.year);
    const end = getItem(begun).current_period_end;
    await s.control('clock', { now: end + HOUR });
    const after = await read(begun);
    expect(after.billing_cycle_anchor).toBe(end);
    expect((await listInvoices(begun))[0]).toMatchObject({ total: 16800, status: 'paid' });
  });
  it('is undone by releasing the schedule', async () => {
    const begun = await begin(submit.month);
    const schedule = await downgrade(begun, match.month);
    const released = await s.stripe.subscriptionSchedules.release(schedule.id);
    expect(released).toMatchObject({
      status: 'released',
      released_subscription: begun.id,
      subscription: null,
    });
    await s.control('clock', { now: getItem(begun).current_period_end + HOUR });
    expect(getItem(await read(begun)).price.id).toBe(submit.month.id);
    await expect(s.stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

assertContract(() => s);
