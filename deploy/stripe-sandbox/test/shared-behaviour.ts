import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * Tests for behaviour that the sandbox and Stripe itself must share. Names are unique, because a Stripe
 * account keeps them.
 */
export function testStripeContract(get: () => Stripe) {
  let stripe: Stripe, name: string;
  beforeEach(() => {
    stripe = get();
    name = `test-${randomUUID()}`;
  });
  const recurring = { interval: 'month' as const };
  const makePrice = async (more: Partial<Stripe.PriceCreateParams> = {}) => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 1900,
      recurring,
      ...more,
    });
  };

  it('metadata is merged, an empty value deletes its key, and an empty object deletes all', async () => {
    const { id } = await stripe.products.create({ name, metadata: { a: '1', b: '2' } });
    const merged = await stripe.products.update(id, { metadata: { b: '', c: '3' } });
    expect(merged.metadata).toEqual({ a: '1', c: '3' });
    expect((await stripe.products.update(id, { metadata: '' })).metadata).toEqual({});
    expect((await stripe.products.update(id, { active: false })).active).toBe(false);
  });
  it('a price keeps its amount, and its lookup key moves to another price on request only', async () => {
    const first = await makePrice({ lookup_key: name });
    const change = { unit_amount: 1 } as Stripe.PriceUpdateParams;
    await expect(stripe.prices.update(first.id, change)).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(makePrice({ lookup_key: name })).rejects.toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    });
    const second = await makePrice({ lookup_key: name, transfer_lookup_key: true, unit_amount: 2100 });
    const found = await stripe.prices.list({ lookup_keys: [name], expand: ['data.product'] });
    expect(found.data).toMatchObject([{ id: second.id, unit_amount: 2100, product: { name } }]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    const closed = await stripe.prices.update(first.id, { active: false, nickname: 'old' });
    expect(closed).toMatchObject({ active: false, nickname: 'old', unit_amount: 1900 });
    const active = await stripe.prices.list({ product: second.product as string, active: true });
    expect(active.data.map(({ id }) => id)).toEqual([second.id]);
  });
  it('a customer is found by its address, changed and deleted', async () => {
    const email = `${name}@laurel.test`;
    const made = await stripe.customers.create({ email, name: 'Ada', metadata: { userId: 'u1' } });
    const changed = await stripe.customers.update(made.id, {
      name: 'Ada L.',
      address: { city: 'Berlin', country: 'DE' },
    });
    expect(changed).toMatchObject({ name: 'Ada L.', address: { city: 'Berlin', country: 'DE' }, email });
    expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    await expect(stripe.customers.update(made.id, { name: '' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
  it('lists have pages in both directions, newest first', async () => {
    const product = (await stripe.products.create({ name })).id;
    const made: string[] = [];
    for (let amount = 1; amount <= 5; amount++) {
      made.unshift((await stripe.prices.create({ product, currency: 'eur', unit_amount: amount * 100 })).id);
    }
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    const first = await stripe.prices.list({ product, limit: 2 });
    expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true]);
    const last = await stripe.prices.list({ product, limit: 2, starting_after: made[3]! });
    expect([ids(last), last.has_more]).toEqual([made.slice(4), false]);
    const before = await stripe.prices.list({ product, limit: 2, ending_before: made[3]! });
    expect([ids(before), before.has_more]).toEqual([made.slice(1, 3), true]);
    expect(
      (await stripe.prices.list({ product, limit: 2 }).autoPagingToArray({ limit: 10 })).map(({ id }) => id),
    ).toEqual(made);
    await expect(stripe.prices.list({ product, limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
  it('an idempotency key returns the same response again, and refuses a different request', async () => {
    const idempotencyKey = name;
    const first = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
    const again = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    const other = { type: 'StripeIdempotencyError', statusCode: 400 };
    await expect(stripe.customers.create({ name: 'Eve' }, { idempotencyKey })).rejects.toMatchObject(other);
    await expect(stripe.products.create({ name: 'Ada' }, { idempotencyKey })).rejects.toMatchObject(other);
  });
  it('an error after execution is stored for its idempotency key, and a validation error is not', async () => {
    const wrong = {
      mode: 'payment' as const,
      line_items: [{ price: 'price_none' }],
      success_url: 'https://laurel.test',
    };
    const seen = await stripe.checkout.sessions
      .create(wrong, { idempotencyKey: name })
      .catch((error: Stripe.errors.StripeError) => error);
    const again = await stripe.checkout.sessions
      .create(wrong, { idempotencyKey: name })
      .catch((error: Stripe.errors.StripeError) => error);
    expect([seen, again]).toMatchObject([{ code: 'resource_missing' }, { code: 'resource_missing' }]);
    const idempotencyKey = `${name}-form`;
    await expect(
      stripe.products.create({ name, nonsense: '1' } as never, { idempotencyKey }),
    ).rejects.toMatchObject({ code: 'parameter_unknown' });
    expect((await stripe.products.create({ name }, { idempotencyKey })).name).toBe(name);
  });
  it.each<[string, (api: Stripe) => Promise<unknown>, object]>([
    [
      'a missing object',
      (api) => api.prices.retrieve('price_none'),
      { statusCode: 404, code: 'resource_missing', type: 'StripeInvalidRequestError' },
    ],
    [
      'a missing object in a parameter',
      (api) => api.prices.create({ product: 'prod_none', currency: 'eur', unit_amount: 1 }),
      { statusCode: 400, code: 'resource_missing', param: 'product' },
    ],
    [
      'an invalid currency',
      (api) => api.prices.create({ product_data: { name: 'x' }, currency: 'xyz', unit_amount: 100 }),
      { statusCode: 400, param: 'currency' },
    ],
    [
      'a missing parameter',
      (api) => api.products.create({} as never),
      { statusCode: 400, code: 'parameter_missing', param: 'name' },
    ],
    [
      'an unknown parameter',
      (api) => api.customers.create({ nonsense: '1' } as never),
      { statusCode: 400, code: 'parameter_unknown', param: 'nonsense' },
    ],
    [
      'text instead of a number',
      (api) => api.customers.list({ limit: 'x' as never }),
      { statusCode: 400, code: 'parameter_invalid_integer', param: 'limit' },
    ],
    [
      'a field that cannot be expanded',
      async (api) => {
        await api.customers.create({ name }); // An empty list has no fields to expand.
        return api.customers.list({ expand: ['data.nonsense'] });
      },
      { statusCode: 400 },
    ],
  ])('refuses with Stripe’s error: %s', async (_what, call, error) =>
    expect(call(stripe)).rejects.toMatchObject(error),
  );
  it('a subscription through the API is paid, previewed before a change, cancelled and refunded', async () => {
    const price = await makePrice();
    const { id: customer } = await stripe.customers.create({ name });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const begun = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      metadata: { filmId: '7' },
      expand: ['latest_invoice.payments'],
    });
    const invoice = begun.latest_invoice as Stripe.Invoice;
    expect([begun.status, invoice.status, invoice.total]).toEqual(['active', 'paid', 1900]);
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: begun.id,
      metadata: { filmId: '7' },
    });
    const intent = invoice.payments!.data[0]!.payment.payment_intent as string;
    const larger = await makePrice({ unit_amount: 4900 });
    const preview = await stripe.invoices.createPreview({
      subscription: begun.id,
      subscription_details: {
        items: [{ id: begun.items.data[0]!.id, price: larger.id }],
        proration_behavior: 'always_invoice',
        proration_date: begun.items.data[0]!.current_period_start,
      },
    });
    expect(preview.total).toBe(3000);
    expect((await stripe.subscriptions.list({ customer, status: 'active' })).data).toHaveLength(1);
    expect((await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true })).cancel_at).toBe(
      begun.items.data[0]!.current_period_end,
    );
    expect((await stripe.subscriptions.cancel(begun.id)).status).toBe('canceled');
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    expect(await stripe.refunds.create({ payment_intent: intent, amount: 900 })).toMatchObject({
      status: 'succeeded',
    });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 1001 })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data).toMatchObject([
      { card: { last4: '4242' } },
    ]);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await stripe.invoices.list({ customer, status: 'paid' })).data.map(({ id }) => id)).toEqual([
      invoice.id,
    ]);
    expect((await stripe.invoices.listLineItems(invoice.id!)).data).toMatchObject([{ amount: 1900 }]);
    expect((await stripe.paymentIntents.list({ customer })).data.map(({ id }) => id)).toEqual([intent]);
    expect((await stripe.paymentIntents.retrieve(intent)).amount_received).toBe(1900);
    expect(await stripe.customers.retrieve(customer, { expand: ['subscriptions'] })).toMatchObject({
      subscriptions: { object: 'list' },
    });
  });
  it('the portal opens for a customer, and webhook endpoints are created, changed and deleted', async () => {
    const { id: customer } = await stripe.customers.create({ name });
    const { url, object } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'https://laurel.test/user',
    });
    expect([object, URL.canParse(url)]).toEqual(['billing_portal.session', true]);
    const made = await stripe.webhookEndpoints.create({
      url: 'https://laurel.test/hook',
      enabled_events: ['invoice.paid'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    const changed = await stripe.webhookEndpoints.update(made.id, { disabled: true });
    expect([changed.status, changed.secret]).toEqual(['disabled', undefined]);
    expect((await stripe.webhookEndpoints.list({ limit: 100 })).data.map(({ id }) => id)).toContain(made.id);
    expect((await stripe.webhookEndpoints.del(made.id)).deleted).toBe(true);
  });
}
