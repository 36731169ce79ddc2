import type Stripe from 'stripe';
import { metadata, startCheckouts } from './checkouts.ts';
import { assertContract, type TestStripe } from './harness.ts';

type Checkouts = Awaited<ReturnType<typeof startCheckouts>>;
let s: TestStripe, plan: Checkouts['plan'], open: Checkouts['open'];
beforeAll(async () => {
  ({ s, plan, open } = await startCheckouts());
});
afterAll(() => s.stop());
beforeEach(() => s.newEvents());

describe('a one-time payment', () => {
  const createSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    s.stripe.checkout.sessions.create({
      mode: 'payment',
      customer_email: 'ada@laurel.test',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'Fee of Berlinale' } },
        },
        {
          quantity: 2,
          price_data: { currency: 'eur', unit_amount: 1000, product_data: { name: 'Fee of Clermont' } },
        },
      ],
      payment_intent_data: { metadata: { batch: 'b1' }, description: 'Fees' },
      success_url: 'https://laurel.test/done',
      ...more,
    });
  it('refuses a bank account when only cards are allowed', async () => {
    const session = await createSession({ allowed_payment_method_types: ['card'] });
    expect(session.payment_method_types).toEqual(['card']);
    const answer = await s.pay(session, 'debit');
    expect([answer.status, await answer.text()]).toEqual([402, expect.stringContaining('by card only')]);
    expect((await s.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await s.pay(session, 'paid')).status).toBe(303);
  });
  it('in krónur uses hundredths, as Stripe does', async () => {
    const price_data = { currency: 'isk', unit_amount: 500_000, product_data: { name: 'Fee of RIFF' } };
    const session = await createSession({ line_items: [{ quantity: 1, price_data }] });
    expect(await (await fetch(session.url!)).text()).toContain('ISK\u00a05,000');
  });
  it('has its metadata on the payment, and can be refunded in parts up to the paid amount', async () => {
    const session = await createSession();
    expect([session.amount_total, session.payment_intent]).toEqual([4500, null]);
    await s.pay(session, 'paid');
    const done = await s.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    const intent = done.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ amount_received: 4500, metadata: { batch: 'b1' }, status: 'succeeded' });
    expect((await s.stripe.checkout.sessions.list({ payment_intent: intent.id })).data[0]!.id).toBe(
      session.id,
    );
    await s.newEvents();
    const first = await s.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 2500,
      metadata: { entry: '1' },
    });
    expect(first).toMatchObject({ status: 'succeeded', amount: 2500, metadata: { entry: '1' } });
    expect(await s.newEvents()).toEqual(['refund.created', 'charge.refunded']);
    await expect(s.stripe.refunds.create({ payment_intent: intent.id, amount: 2001 })).rejects.toMatchObject({
      param: 'amount',
    });
    await s.stripe.refunds.create({ payment_intent: intent.id });
    const again = s.stripe.refunds.create({ payment_intent: intent.id });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded', statusCode: 400 });
    const { data } = await s.stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ amount }) => amount)).toEqual([2000, 2500]);
    expect((await s.stripe.refunds.retrieve(first.id)).id).toBe(first.id);
    const charge = await s.stripe.charges.retrieve(first.charge as string, { expand: ['refunds'] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 4500, refunds: { data: [{}, {}] } });
  });
  it('cannot contain a plan, an amount that is too small or subscription data', async () => {
    const wrong = createSession({ line_items: [{ price: plan.month.id, quantity: 1 }] });
    await expect(wrong).rejects.toMatchObject({ statusCode: 400 });
    const line = {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 49, product_data: { name: 'Fee' } },
    };
    await expect(createSession({ line_items: [line] })).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(createSession({ subscription_data: { metadata } })).rejects.toMatchObject({
      param: 'subscription_data',
    });
  });
});

describe('a delayed payment', () => {
  it.each([
    ['debit', 'paid', 'active', 'checkout.session.async_payment_succeeded'],
    ['debitFails', 'unpaid', 'past_due', 'checkout.session.async_payment_failed'],
  ] as const)('of a plan with %s ends as %s', async (card, status, state, type) => {
    const session = await open();
    expect((await s.pay(session, card)).status).toBe(303);
    const read = () =>
      s.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
    expect(await read()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      subscription: { status: 'active' },
      invoice: { status: 'open' },
    });
    expect(await s.newEvents()).toContain('checkout.session.completed');
    await s.advance(3 * 86_400);
    expect(await s.newEvents()).toContain(type);
    expect(await read()).toMatchObject({ payment_status: status, subscription: { status: state } });
  });
  it('of a one-time amount by direct debit succeeds after some days', async () => {
    const line = {
      price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'Fee' } },
      quantity: 1,
    };
    const session = await open({ mode: 'payment', line_items: [line], subscription_data: undefined });
    await s.pay(session, 'debit');
    expect(await s.newEvents()).toContain('payment_intent.processing');
    await s.advance(3 * 86_400);
    expect(await s.newEvents()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
  });
});

assertContract(() => s);
