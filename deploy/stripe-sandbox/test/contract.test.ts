import type Stripe from 'stripe';
import { routes } from '../src/api/index.ts';
import { stripeSchema } from './schema.ts';
import { beginWith, assertContract, makePlan, startTestStripe, type TestStripe } from './harness.ts';

const URLS = { success_url: 'https://laurel.test/', cancel_url: 'https://laurel.test/' };
let s: TestStripe, stripe: Stripe, plan: Awaited<ReturnType<typeof makePlan>>;
beforeAll(async () => {
  s = await startTestStripe();
  ({ stripe } = s);
  await s.control('clock', { isFrozen: true });
  plan = await makePlan(stripe, 'Match', [1900, 9600, 16800]);
});
afterAll(() => s.stop());

it('covers products and prices', async () => {
  const { products, prices } = stripe;
  const deletedProduct = await products.create({
    name: 'Gone',
    url: 'https://laurel.test',
    marketing_features: [{ name: 'All' }],
  });
  expect(await products.del(deletedProduct.id)).toEqual({
    id: deletedProduct.id,
    object: 'product',
    deleted: true,
  });
  await expect(products.del(plan.product.id)).rejects.toMatchObject({ statusCode: 400 });
  const { id } = plan.product;
  await products.update(id, { default_price: plan.month.id, description: 'Finds festivals' });
  expect((await products.retrieve(id, { expand: ['default_price'] })).default_price).toMatchObject({
    unit_amount: 1900,
  });
  expect((await products.list({ active: true, ids: [id] })).data).toHaveLength(1);
  expect((await prices.retrieve(plan.year.id)).recurring).toMatchObject({
    interval: 'month',
    interval_count: 12,
  });
  await prices.update(plan.year.id, { metadata: { best: '1' } });
  expect((await prices.list({ product: id, type: 'recurring', limit: 3 })).data).toHaveLength(3);
});
it('covers features', async () => {
  const { entitlements, products } = stripe;
  const made = await entitlements.features.create({
    lookup_key: 'wizard',
    name: 'Wizard',
    metadata: { a: '1' },
  });
  await entitlements.features.update(made.id, { name: 'The wizard' });
  expect((await entitlements.features.retrieve(made.id)).name).toBe('The wizard');
  expect((await entitlements.features.list({ lookup_key: 'wizard' })).data).toHaveLength(1);
  const link = await products.createFeature(plan.product.id, { entitlement_feature: made.id });
  await products.retrieveFeature(plan.product.id, link.id);
  expect((await products.listFeatures(plan.product.id)).data).toHaveLength(1);
  const { customer } = await beginWith(s, plan.month);
  const active = await entitlements.activeEntitlements.list({
    customer: customer as string,
    expand: ['data.feature'],
  });
  expect(active.data).toMatchObject([{ lookup_key: 'wizard', feature: { name: 'The wizard' } }]);
  await entitlements.activeEntitlements.retrieve(active.data[0]!.id);
  await products.deleteFeature(plan.product.id, link.id);
});
it('covers customers and their payment methods', async () => {
  const { id } = await stripe.customers.create({
    email: 'c@laurel.test',
    phone: '1',
    preferred_locales: ['de'],
  });
  const method = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
  const whole = await stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] });
  expect(whole).toMatchObject({
    invoice_settings: { default_payment_method: { card: { brand: 'mastercard' } } },
  });
  await stripe.customers.retrievePaymentMethod(id, method.id);
  expect((await stripe.customers.listPaymentMethods(id)).data).toHaveLength(1);
  expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBe(id);
  expect((await stripe.paymentMethods.list({ customer: id })).data).toHaveLength(1);
  expect((await stripe.customers.list({ email: 'c@laurel.test' })).data).toHaveLength(1);
  expect((await stripe.customers.del(id)).deleted).toBe(true);
});
it('covers Checkout, refunds and disputes', async () => {
  const { sessions } = stripe.checkout;
  const line = {
    quantity: 1,
    price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'Fee' } },
  };
  const session = await sessions.create({ mode: 'payment', line_items: [line], ...URLS });
  expect((await sessions.update(session.id, { metadata: { a: '1' } })).metadata).toEqual({ a: '1' });
  await s.pay(session, 'paid');
  const done = await sessions.retrieve(session.id, { expand: ['payment_intent', 'line_items'] });
  const intent = done.payment_intent as Stripe.PaymentIntent;
  expect((await sessions.listLineItems(session.id)).data).toHaveLength(1);
  expect((await sessions.list({ payment_intent: intent.id })).data).toHaveLength(1);
  const other = await sessions.create({ mode: 'payment', line_items: [line], ...URLS });
  await sessions.expire(other.id);
  await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  await stripe.paymentIntents.list({ limit: 1 });
  const charges = await stripe.charges.list({ payment_intent: intent.id });
  await stripe.charges.retrieve(charges.data[0]!.id);
  const refund = await stripe.refunds.create({
    charge: charges.data[0]!.id,
    reason: 'requested_by_customer',
  });
  expect((await stripe.refunds.update(refund.id, { metadata: { entry: '1' } })).metadata).toEqual({
    entry: '1',
  });
  await stripe.refunds.retrieve(refund.id);
  expect((await stripe.refunds.list({ charge: charges.data[0]!.id })).data).toHaveLength(1);
  const { id } = await s.control('dispute', { charge: charges.data[0]!.id });
  await stripe.disputes.retrieve(id as string);
  expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toHaveLength(1);
  expect((await stripe.disputes.close(id as string)).status).toBe('lost');
});
it('covers subscriptions and their schedules', async () => {
  const made = await beginWith(s, plan.month);
  expect((await stripe.subscriptionItems.list({ subscription: made.id })).data).toHaveLength(1);
  await stripe.subscriptions.update(made.id, { description: 'Film 7' });
  await s.control('pause', { subscription: made.id });
  await stripe.subscriptions.resume(made.id);
  await stripe.subscriptions.retrieve(made.id, {
    expand: ['customer', 'latest_invoice', 'default_payment_method'],
  });
  const create = () => stripe.subscriptionSchedules.create({ from_subscription: made.id });
  const first = await create();
  await stripe.subscriptionSchedules.update(first.id, { metadata: { a: '1' } });
  await stripe.subscriptionSchedules.retrieve(first.id);
  await stripe.subscriptionSchedules.release(first.id);
  const second = await create();
  expect((await stripe.subscriptionSchedules.cancel(second.id)).status).toBe('canceled');
  expect(
    (await stripe.subscriptions.list({ customer: made.customer as string, status: 'ended' })).data,
  ).toHaveLength(1);
  expect((await stripe.subscriptionSchedules.list({ customer: made.customer as string })).data).toHaveLength(
    2,
  );
  await stripe.subscriptions.cancel((await beginWith(s, plan.half)).id);
});
it('covers invoices', async () => {
  const made = await beginWith(s, plan.month);
  await stripe.invoices.createPreview({ subscription: made.id });
  await s.control('clock', { now: made.items.data[0]!.current_period_end });
  const { data } = await stripe.invoices.list({ subscription: made.id, status: 'draft' });
  const id = data[0]!.id!;
  await stripe.invoices.update(id, { metadata: { a: '1' } });
  await stripe.invoices.finalizeInvoice(id);
  await expect(stripe.invoices.finalizeInvoice(id)).rejects.toMatchObject({
    code: 'invoice_already_finalized',
  });
  await stripe.invoices.pay(id);
  await stripe.invoices.retrieve(id, { expand: ['payments'] });
  await stripe.invoices.listLineItems(id);
  expect((await stripe.invoicePayments.list({ invoice: id })).data).toMatchObject([{ status: 'paid' }]);
  const { customer } = made;
  const open = await stripe.subscriptions.create({
    customer: customer as string,
    items: [{ price: plan.month.id }],
    payment_behavior: 'default_incomplete',
  });
  expect((await stripe.invoices.voidInvoice(open.latest_invoice as string)).status).toBe('void');
});
it('covers the portal, events and endpoints', async () => {
  const { sessions, configurations } = stripe.billingPortal;
  const { id: customer } = await stripe.customers.create({});
  const made = await configurations.create({ features: { invoice_history: { enabled: false } } });
  await configurations.update(made.id, { business_profile: { headline: 'Laurel' } });
  expect((await configurations.retrieve(made.id)).business_profile.headline).toBe('Laurel');
  expect((await configurations.list({ is_default: true })).data).toHaveLength(1);
  const portal = await sessions.create({ customer, configuration: made.id });
  const page = await (await fetch(portal.url)).text();
  expect([page.includes('Card number'), page.includes('Invoices')]).toEqual([true, false]);
  const { data } = await stripe.events.list({ limit: 1 });
  await stripe.events.retrieve(data[0]!.id);
  const url = 'http://127.0.0.1:9/hook';
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] });
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['*'] });
  await stripe.webhookEndpoints.retrieve(endpoint.id);
  await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.del(endpoint.id);
});
it('every route of the sandbox was called above', () => {
  const successful = s.exchanges.filter(({ status }) => status === 200);
  const findRoute = ({ method, path }: (typeof successful)[number]) =>
    routes.find((route) => route.method === method && route.pattern.test(path.split('?')[0]!));
  const seen = new Set(successful.map(findRoute));
  expect(
    routes.filter((route) => !seen.has(route)).map(({ method, pattern }) => `${method} ${pattern.source}`),
  ).toEqual([]);
});
it('the schema check finds an unknown field, a missing field and a wrong type', async () => {
  const { checkResponse, checkEvent } = await stripeSchema();
  await stripe.subscriptions.list({ limit: 1, status: 'all' });
  const { data } = s.exchanges.at(-1)!.answer as { data: Stripe.Subscription[] };
  const made = data[0]!; // As sent over the wire. The SDK converts decimals to objects.
  const check = (body: unknown) => checkResponse('GET', '/v1/subscriptions/sub_1', 200, body);
  const { items, ...without } = made;
  const deep = { ...items, data: [{ ...items.data[0], current_period_end: undefined, plan: {} }] };
  expect(check(made)).toBeNull();
  for (const wrong of [
    without,
    { ...made, current_period_end: 1 },
    { ...made, items: deep },
    { ...made, status: 'new' },
  ]) {
    expect(check(JSON.parse(JSON.stringify(wrong)))).not.toBeNull();
  }
  const newest = (await stripe.events.list({ limit: 1 })).data[0]!;
  expect(checkEvent({ ...newest, type: 'customer.subscription.changed' })).not.toBeNull();
});
assertContract(() => s);
