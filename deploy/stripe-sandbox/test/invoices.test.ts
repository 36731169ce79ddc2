import { beginWith, assertContract, makePlan, startTestStripe, type TestStripe } from './harness.ts';

let s: TestStripe, match: Awaited<ReturnType<typeof makePlan>>;
beforeAll(async () => {
  s = await startTestStripe();
  match = await makePlan(s.stripe, 'Match', [1900, 9600, 16800]);
});
afterAll(() => s.stop());

const listInvoices = async ({ id }: { id: string }) =>
  (await s.stripe.invoices.list({ subscription: id })).data;
const begin = () => beginWith(s, match.month);

it('an invoice is available as a page and as a PDF by its address', async () => {
  const begun = await begin();
  const [invoice] = await listInvoices(begun);
  const page = await (await fetch(invoice!.hosted_invoice_url!)).text();
  expect(page).toContain(invoice!.number);
  const pdf = await fetch(invoice!.invoice_pdf!);
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect([pdf.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  expect((await fetch(invoice!.invoice_pdf!.replace(/\w{4}\/pdf$/, 'xxxx/pdf'))).status).toBe(404);
});

it('features are active while their plan is', async () => {
  const feature = await s.stripe.entitlements.features.create({ lookup_key: 'wizard', name: 'The wizard' });
  await s.stripe.products.createFeature(match.product.id, { entitlement_feature: feature.id });
  expect((await s.stripe.products.listFeatures(match.product.id)).data).toHaveLength(1);
  const begun = await begin();
  const customer = begun.customer as string;
  const active = async () =>
    (await s.stripe.entitlements.activeEntitlements.list({ customer })).data.map(
      ({ lookup_key: key }) => key,
    );
  expect(await active()).toEqual(['wizard']);
  await s.stripe.subscriptions.cancel(begun.id);
  expect(await s.newEvents(customer)).toEqual([
    'customer.subscription.deleted',
    'entitlements.active_entitlement_summary.updated',
  ]);
  expect(await active()).toEqual([]);
});

it('an open invoice can be paid through the API, and a declined card is refused with the bank’s reason', async () => {
  const { id: customer } = await s.stripe.customers.create({});
  const method = await s.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const failing = await s.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const made = await s.stripe.subscriptions.create({
    customer,
    items: [{ price: match.month.id }],
    payment_behavior: 'default_incomplete',
  });
  const invoice = made.latest_invoice as string;
  expect(made.status).toBe('incomplete');
  const refused = s.stripe.invoices.pay(invoice, { payment_method: failing.id, off_session: true });
  await expect(refused).rejects.toMatchObject({
    code: 'card_declined',
    decline_code: 'generic_decline',
    statusCode: 402,
  });
  expect((await s.stripe.invoices.retrieve(invoice)).attempt_count).toBe(1);
  const paid = await s.stripe.invoices.pay(invoice, {
    payment_method: method.id,
    expand: ['payments.data.payment.payment_intent'],
  });
  expect(paid).toMatchObject({
    status: 'paid',
    payments: { data: [{ payment: { payment_intent: { status: 'succeeded' } } }] },
  });
  await expect(s.stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'invoice_already_paid' });
});
assertContract(() => s);
