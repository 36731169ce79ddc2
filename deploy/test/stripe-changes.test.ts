import type Stripe from 'stripe';
import { beginWith, holdsToContract, makePlan, startTestStripe, type TestStripe } from './stripe-harness.ts';

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
const itemOf = ({ items }: Stripe.Subscription) => items.data[0]!;
const invoicesOf = async ({ id }: { id: string }) =>
  (await s.stripe.invoices.list({ subscription: id })).data;
const to = (subscription: Stripe.Subscription, price: Stripe.Price) => [
  { id: itemOf(subscription).id, price: price.id },
];
const linesOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ amount, description }) => [amount, description]);
/** A part of the month, to the second; the months here have 30 days. */
const passed = async (subscription: Stripe.Subscription, part: number) => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  await s.control('clock', { now: start + Math.round((end - start) * part) });
};

describe('an upgrade at once', () => {
  it('is shown before with its proration, and then costs just that', async () => {
    const begun = await begin(match.month);
    await passed(begun, 1 / 3);
    const details = { items: to(begun, submit.month), proration_behavior: 'always_invoice' as const };
    const subscription_details = {
      ...details,
      proration_date: itemOf(begun).current_period_start + 10 * DAY,
    };
    const preview = await s.stripe.invoices.createPreview({ subscription: begun.id, subscription_details });
    expect(linesOf(preview)).toEqual([
      [-1267, 'Unused time on Match after 11 Jun 2027'],
      [3267, 'Remaining time on Match + Submit after 11 Jun 2027'],
    ]);
    expect([preview.total, preview.amount_due]).toEqual([2000, 2000]);
    expect((await invoicesOf(begun)).length).toBe(1);
    const after = await s.stripe.subscriptions.update(begun.id, { ...details, expand: ['latest_invoice'] });
    expect(after.latest_invoice).toMatchObject({
      total: 2000,
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    expect([itemOf(after).price.id, itemOf(after).current_period_end]).toEqual([
      submit.month.id,
      itemOf(begun).current_period_end,
    ]);
    const types = await s.newEvents(begun.customer);
    expect(types).toEqual(expect.arrayContaining(['customer.subscription.updated', 'invoice.paid']));
  });
  it.each([1, 86_399, 1_296_001, 2_591_999])(
    'is right to the cent %s seconds into the month',
    async (seconds) => {
      const begun = await begin(match.month);
      await s.advance(seconds);
      const { current_period_start: start, current_period_end: end } = itemOf(begun);
      const left = (end - start - seconds) / (end - start);
      const after = await s.stripe.subscriptions.update(begun.id, {
        items: to(begun, submit.month),
        proration_behavior: 'always_invoice',
        expand: ['latest_invoice'],
      });
      const expected = Math.round(4900 * left) - Math.round(1900 * left);
      expect((after.latest_invoice as Stripe.Invoice).total).toBe(expected);
    },
  );
  it('to another cycle begins a new period, paid now, less what was not used', async () => {
    const begun = await begin(match.month);
    await passed(begun, 1 / 2);
    const now = (await s.control('clock'))['now'] as number;
    const change = { items: to(begun, match.year), proration_behavior: 'always_invoice' as const };
    const preview = await s.stripe.invoices.createPreview({
      subscription: begun.id,
      subscription_details: change,
    });
    const after = await s.stripe.subscriptions.update(begun.id, { ...change, expand: ['latest_invoice'] });
    expect([preview.total, (after.latest_invoice as Stripe.Invoice).total]).toEqual([
      16800 - 950,
      16800 - 950,
    ]);
    expect([itemOf(after).current_period_start, after.billing_cycle_anchor]).toEqual([now, now]);
    const months = new Date(itemOf(after).current_period_end * 1000).toISOString().slice(0, 10);
    expect(months).toBe(new Date(now * 1000).toISOString().replace('2027', '2028').slice(0, 10));
  });
  it('that is put off to the next invoice costs nothing now', async () => {
    const begun = await begin(match.month);
    await passed(begun, 1 / 2);
    await s.stripe.subscriptions.update(begun.id, { items: to(begun, submit.month) });
    expect((await invoicesOf(begun)).length).toBe(1);
    const next = await s.stripe.invoices.createPreview({ subscription: begun.id });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([-950, 2450, 4900]);
    await s.control('clock', { now: itemOf(begun).current_period_end + HOUR });
    expect((await invoicesOf(begun))[0]).toMatchObject({ total: 6400, status: 'paid' });
  });
  it('with a card that fails: refused whole, or held back until it is paid, or due', async () => {
    const change =
      (behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior) => async (begun: Stripe.Subscription) => ({
        begun,
        answer: await s.stripe.subscriptions
          .update(begun.id, {
            items: to(begun, submit.month),
            proration_behavior: 'always_invoice',
            payment_behavior: behavior,
          })
          .catch((error: Stripe.errors.StripeError) => error.code),
      });
    const poor = async () => {
      const begun = await begin(match.month);
      const { customer } = begun;
      const failing = await s.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
        customer: customer as string,
      });
      await passed(begun, 1 / 2);
      return s.stripe.subscriptions.update(begun.id, { default_payment_method: failing.id });
    };
    const refused = await change('error_if_incomplete')(await poor());
    expect(refused.answer).toBe('subscription_payment_intent_requires_action');
    expect([itemOf(await read(refused.begun)).price.id, (await invoicesOf(refused.begun)).length]).toEqual([
      match.month.id,
      1,
    ]);

    const held = await change('pending_if_incomplete')(await poor());
    expect(held.answer).toMatchObject({
      pending_update: { expires_at: expect.any(Number) },
      status: 'active',
    });
    expect(itemOf(await read(held.begun)).price.id).toBe(match.month.id);
    const [open] = await invoicesOf(held.begun);
    await s.post(`${open!.hosted_invoice_url}/confirm`, { answer: 'complete' });
    expect(await read(held.begun)).toMatchObject({ pending_update: null, status: 'active' });
    expect(itemOf(await read(held.begun)).price.id).toBe(submit.month.id);

    const dropped = await change('pending_if_incomplete')(await poor());
    await s.advance(23 * HOUR);
    expect(await read(dropped.begun)).toMatchObject({ pending_update: null });
    expect((await invoicesOf(dropped.begun))[0]!.status).toBe('void');

    const due = await change('allow_incomplete')(await poor());
    expect(due.answer).toMatchObject({ status: 'past_due' });
    expect(itemOf(await read(due.begun)).price.id).toBe(submit.month.id);
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
          items: [{ price: itemOf(begun).price.id, quantity: 1 }],
          start_date: phase!.start_date,
          end_date: phase!.end_date,
        },
        { items: [{ price: price.id, quantity: 1 }], proration_behavior: 'none', metadata: { to: 'match' } },
      ],
    });
  }
  it('changes nothing before; then the cheaper plan is what is charged; and the schedule lets go', async () => {
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
    await s.control('clock', { now: itemOf(begun).current_period_end });
    expect(await s.newEvents(begun.customer)).toContain('subscription_schedule.updated');
    const after = await read(begun);
    expect([itemOf(after).price.id, after.metadata]).toEqual([match.month.id, { to: 'match' }]);
    await s.advance(HOUR);
    expect((await invoicesOf(begun))[0]).toMatchObject({ total: 1900, status: 'paid' });
    await s.control('clock', { now: itemOf(after).current_period_end });
    expect(await s.newEvents(begun.customer)).toContain('subscription_schedule.released');
    expect((await s.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
    expect(await read(begun)).toMatchObject({ schedule: null, status: 'active' });
  });
  it('to another cycle begins its period then', async () => {
    const begun = await begin(submit.month);
    await downgrade(begun, match.year);
    const end = itemOf(begun).current_period_end;
    await s.control('clock', { now: end + HOUR });
    const after = await read(begun);
    expect(after.billing_cycle_anchor).toBe(end);
    expect((await invoicesOf(begun))[0]).toMatchObject({ total: 16800, status: 'paid' });
  });
  it('is taken back by a release', async () => {
    const begun = await begin(submit.month);
    const schedule = await downgrade(begun, match.month);
    const released = await s.stripe.subscriptionSchedules.release(schedule.id);
    expect(released).toMatchObject({
      status: 'released',
      released_subscription: begun.id,
      subscription: null,
    });
    await s.control('clock', { now: itemOf(begun).current_period_end + HOUR });
    expect(itemOf(await read(begun)).price.id).toBe(submit.month.id);
    await expect(s.stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

holdsToContract(() => s);
