import type Stripe from 'stripe';
import { metadata, startCheckouts } from './checkouts.ts';
import { assertContract, type TestStripe } from './harness.ts';

type Checkouts = Awaited<ReturnType<typeof startCheckouts>>;
let s: TestStripe, open: Checkouts['open'];
beforeAll(async () => {
  ({ s, open } = await startCheckouts());
});
afterAll(() => s.stop());
beforeEach(() => s.newEvents());

describe('buying a plan', () => {
  it('with a valid card creates the subscription, its invoice and its payment, and sends the events', async () => {
    const session = await open();
    await s.newEvents();
    const answer = await s.pay(session, 'paid');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `https://laurel.test/checkout/success?session=${session.id}`,
    ]);
    expect((await s.newEvents()).sort()).toEqual(
      [
        'charge.succeeded',
        'checkout.session.completed',
        'customer.subscription.created',
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
        'invoice.payment_succeeded',
        'invoice_payment.paid',
        'payment_intent.created',
        'payment_intent.succeeded',
        'payment_method.attached',
      ].sort(),
    );
    const done = await s.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice.payments', 'line_items'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'u1',
      metadata,
    });
    const subscription = done.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({ status: 'active', metadata, cancel_at_period_end: false });
    const [item] = subscription.items.data;
    expect(new Date(item!.current_period_end * 1000).toISOString()).toBe('2027-02-28T12:00:00.000Z');
    expect(done.invoice).toMatchObject({
      status: 'paid',
      total: 1900,
      amount_paid: 1900,
      billing_reason: 'subscription_create',
    });
  });
  it('with a declined card reports it and charges nothing, and another card can pay', async () => {
    const session = await open();
    for (const [card, text] of [
      ['declined', 'declined'],
      ['poor', 'too little money'],
    ] as const) {
      const answer = await s.pay(session, card);
      expect([answer.status, await answer.text()]).toEqual([402, expect.stringContaining(text)]);
    }
    const types = await s.newEvents();
    expect(types.filter((type) => type === 'charge.failed')).toHaveLength(2);
    expect(types).not.toContain('customer.subscription.created');
    expect((await s.pay(session, 'paid')).status).toBe(303);
    const charges = await s.stripe.charges.list({ customer: session.customer as string });
    expect(charges.data.map(({ status, amount_captured: amount }) => [status, amount])).toEqual([
      ['succeeded', 1900],
      ['failed', 0],
      ['failed', 0],
    ]);
    expect(new Set(charges.data.map(({ payment_intent: intent }) => intent)).size).toBe(1);
  });
  it('with a card that needs confirmation can stay open, be refused and be confirmed', async () => {
    const session = await open();
    const confirm = `${session.url}/confirm`;
    const response = await s.pay(session, 'authenticates');
    expect([response.status, response.headers.get('location')]).toEqual([303, confirm]);
    expect(await (await fetch(confirm)).text()).toContain('Confirm this payment');
    expect((await s.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect(await s.newEvents()).toContain('payment_intent.requires_action');
    const refused = await s.post(confirm, { answer: 'fail' });
    expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('not confirmed')]);
    expect(await s.newEvents()).toEqual(['payment_intent.payment_failed']);
    await s.pay(session, 'authenticates');
    const done = await s.post(confirm, { answer: 'complete' });
    expect(done.headers.get('location')).toContain(session.id);
    expect((await s.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });
  it('in two tabs pays once, and a later payment is reported as already paid', async () => {
    const session = await open();
    const both = await Promise.all([s.pay(session, 'paid'), s.pay(session, 'paid')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
    expect(await (await s.pay(session, 'paid')).text()).toContain('paid this before');
    expect((await s.stripe.charges.list({ customer: session.customer as string })).data).toHaveLength(1);
    const found = await s.stripe.subscriptions.list({ customer: session.customer as string });
    expect(found.data).toHaveLength(1);
    expect(await (await fetch(session.url!)).text()).toContain('paid this before');
  });
  it('expires after a time or on request, and then charges nothing', async () => {
    const [first, second] = [await open(), await open()];
    expect((await s.stripe.checkout.sessions.expire(second.id)).status).toBe('expired');
    await s.pay(first, 'authenticates');
    await s.newEvents();
    await s.advance(86_400);
    expect(await s.newEvents()).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
    const answer = await s.pay(first, 'paid');
    expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('expired')]);
    expect((await s.stripe.checkout.sessions.retrieve(first.id)).status).toBe('expired');
    await expect(s.stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
  });
  it('can be found again by its subscription', async () => {
    const session = await open();
    const customer = session.customer as string;
    await s.pay(session, 'paid');
    const { subscription } = await s.stripe.checkout.sessions.retrieve(session.id);
    const found = await s.stripe.checkout.sessions.list({ subscription: subscription as string });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
    expect((await s.stripe.checkout.sessions.list({ customer: customer, status: 'open' })).data).toEqual([]);
    const lines = await s.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([{ amount_total: 1900, quantity: 1, description: 'Match' }]);
  });
  it.each([
    ['an unknown price', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
    ['no line', { line_items: [] }, 'line_items'],
    ['an expiry too near', { expires_at: 1_801_000_000 }, 'expires_at'],
    ['an invalid address', { cancel_url: 'nowhere' }, 'cancel_url'],
    ['an unknown customer', { customer: 'cus_none' }, 'customer'],
  ])('is refused: %s', async (_what, more, param) => {
    await expect(open(more)).rejects.toMatchObject({ statusCode: 400, param });
  });
});

it('the checkout page is accessible and shows the price', async () => {
  const session = await open();
  const answer = await fetch(session.url!);
  const page = await answer.text();
  expect(page).toContain('Test payments: no money moves');
  expect(page).toContain('€19.00');
  expect(page.match(/<h1>/g)).toHaveLength(1);
  expect(page).toContain('<html lang="en">');
  expect(page).not.toContain('<script');
  for (const [, id] of page.matchAll(/<input id="(\w+)"/g)) expect(page).toContain(`<label for="${id}">`);
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://laurel.test");
  expect(page).toContain('href="https://laurel.test/checkout/cancel"');
  expect((await fetch(`${s.url}/style.css`)).headers.get('content-type')).toContain('text/css');
  expect((await fetch(`${s.url}/c/pay/cs_test_none`)).status).toBe(404);
  const wrong = await s.post(session.url!, { number: '4111111111111111' });
  expect([wrong.status, await wrong.text()]).toEqual([402, expect.stringContaining('not a test card')]);
});

assertContract(() => s);
