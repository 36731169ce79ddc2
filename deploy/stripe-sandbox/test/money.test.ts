import fc from 'fast-check';
import type Stripe from 'stripe';
import { makePlan, startTestStripe, type TestStripe } from './harness.ts';

type Plan = Awaited<ReturnType<typeof makePlan>>;
let s: TestStripe, plans: Plan[];
beforeAll(async () => {
  s = await startTestStripe();
  await s.control('clock', { now: '2027-01-29T10:00:00Z', isFrozen: true });
  await s.control('webhooks', { isPaused: true });
  plans = [
    await makePlan(s.stripe, 'Match', [1900, 9600, 16800]),
    await makePlan(s.stripe, 'Match + Submit', [4900, 25200, 44400]),
  ];
});
afterAll(() => s.stop());

const price = fc.record({
  plan: fc.integer({ min: 0, max: 1 }),
  cycle: fc.constantFrom('month', 'half', 'year'),
});
const getPriceId = ({ plan, cycle }: { plan: number; cycle: string }) => plans[plan]![cycle as 'month'].id;
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      seconds: fc.integer({ min: 1, max: 50 * 86_400 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      to: price,
      proration_behavior: fc.constantFrom(
        'always_invoice' as const,
        'create_prorations' as const,
        'none' as const,
      ),
      payment_behavior: fc.constantFrom(
        'allow_incomplete' as const,
        'error_if_incomplete' as const,
        'pending_if_incomplete' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), to: price }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom('pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      atPeriodEnd: fc.boolean(),
      prorate: fc.boolean(),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function act({ stripe, advance }: TestStripe, subscription: Stripe.Subscription, step: Action) {
  const { id, customer } = subscription;
  const [item] = subscription.items.data;
  if (step.do === 'advance') return advance(step.seconds);
  if (step.do === 'card') {
    const method = await stripe.paymentMethods.attach(step.card, { customer: customer as string });
    return stripe.subscriptions.update(id, { default_payment_method: method.id });
  }
  if (step.do === 'end') {
    if (step.atPeriodEnd) return stripe.subscriptions.update(id, { cancel_at_period_end: true });
    return stripe.subscriptions.cancel(id, { prorate: step.prorate, invoice_now: step.prorate });
  }
  const items = [{ price: getPriceId(step.to), quantity: 1 }];
  if (step.do === 'later') {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [{ start_date, end_date }] = schedule.phases as [Stripe.SubscriptionSchedule.Phase];
    const first = { items: [{ price: item!.price.id, quantity: 1 }], start_date, end_date };
    return stripe.subscriptionSchedules.update(schedule.id, {
      phases: [first, { items, proration_behavior: 'none' }],
    });
  }
  const { proration_behavior, payment_behavior } = step;
  return stripe.subscriptions.update(id, {
    items: [{ id: item!.id, price: getPriceId(step.to) }],
    proration_behavior,
    payment_behavior,
  });
}

it('for any history, invoiced amounts equal paid and open amounts and the balance, and nothing is charged twice', async () => {
  const history = fc.asyncProperty(price, fc.array(action, { maxLength: 8 }), async (first, steps) => {
    const { id: customer } = await s.stripe.customers.create({});
    const method = await s.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: getPriceId(first) }];
    const begun = await s.stripe.subscriptions.create({ customer, items, default_payment_method: method.id });
    for (const step of steps) {
      await s.advance(1);
      const now = await s.stripe.subscriptions.retrieve(begun.id);
      await act(s, now, step).catch((error: Stripe.errors.StripeError) => {
        if (![400, 402].includes(error.statusCode ?? 0)) throw error;
      });
    }
    const { balance } = (await s.stripe.customers.retrieve(customer)) as Stripe.Customer;
    const invoices = await s.stripe.invoices
      .list({ customer, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    const final = invoices.filter(({ status }) => status === 'paid' || status === 'open');
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(final.map(({ total }) => total))).toBe(sum(final.map(({ amount_due: due }) => due)) + balance);
    const charges = await s.stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
    const paid = charges.filter((charge) => charge.paid);
    expect(sum(paid.map(({ amount }) => amount))).toBe(
      sum(invoices.map(({ amount_paid: amount }) => amount)),
    );
    expect(new Set(paid.map(({ payment_intent: intent }) => intent)).size).toBe(paid.length);
    for (const { lines, total } of invoices) expect(sum(lines.data.map(({ amount }) => amount))).toBe(total);
    // One renewal for each period: no two invoices charge the same full period.
    const periods = invoices
      .filter(({ status }) => status !== 'void')
      .flatMap(({ lines }) => lines.data)
      .filter(({ parent }) => !parent?.subscription_item_details?.proration)
      .map(({ period }) => period.start);
    expect(new Set(periods).size).toBe(periods.length);
    await s.stripe.customers.del(customer); // Otherwise every later history would renew it too.
  });
  await fc.assert(history, { numRuns: 40 });
});
