import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

describe('a bought plan', () => {
  it('is activated by the webhook, with its tokens and one receipt', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    expect(await laurel.findSubscription(filmId)).toBeNull();
    const response = await laurel.submitCard(url, 'paid');
    const returnUrl = new URL(response.headers.get('location')!);
    const sessionId = returnUrl.searchParams.get('session')!;
    expect(returnUrl.origin + returnUrl.pathname).toBe('http://localhost:8080/checkout/success');
    const row = await until(() => laurel.findSubscription(filmId));
    expect(row).toMatchObject({
      userId: who.user,
      state: 'active',
      billingCycle: '1_month',
      productId: 'demo_match_submit',
      source: 'stripe',
    });
    await laurel.waitUntilSettled();
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
    expect(await laurel.listMailKinds(who)).toEqual(['paid']);
    expect(await laurel.as(who, () => laurel.client.getCheckout({ sessionId }))).toMatchObject({
      state: 'done',
      filmId,
      productName: 'Match + Submit',
      redirect: `/user/matching?filmId=${filmId}`,
    });
    const stranger = await laurel.createUser();
    const refused = await refusal(laurel.as(stranger, () => laurel.client.getCheckout({ sessionId })));
    expect(refused.code).toBe('checkout.not_found');
  });

  it('is activated once if its webhooks are repeated and reordered', async () => {
    await laurel.control('webhooks', { duplicates: 2, isReordered: true });
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.buy(who, filmId);
    await laurel.waitUntilSettled();
    await laurel.control('webhooks', { duplicates: 0, isReordered: false });
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
    expect(await laurel.listMailKinds(who)).toEqual(['paid']);
    expect(await laurel.db.subscriptionHistory.count({ where: { filmId } })).toBe(1);
  });
});

describe('a checkout', () => {
  it('has one page per plan, even for concurrent requests', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const urls = await Promise.all([1, 2, 3].map(() => laurel.startCheckout(who, filmId)));
    expect(new Set(urls).size).toBe(1);
    expect(await laurel.db.checkout.count({ where: { filmId } })).toBe(1);
  });
  it('for another plan closes the previous page', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const first = await laurel.startCheckout(who, filmId);
    const second = await laurel.startCheckout(who, filmId, { productId: 'demo_match', amount: 1900 });
    expect(second).not.toBe(first);
    await laurel.submitCard(first, 'paid');
    await laurel.submitCard(second, 'paid');
    expect(await until(() => laurel.findSubscription(filmId))).toMatchObject({ productId: 'demo_match' });
    await laurel.waitUntilSettled();
    expect(await laurel.db.subscriptionHistory.count({ where: { filmId } })).toBe(1);
  });

  it.each([
    ['another amount', { amount: 100 }, 'payment.amount_differs'],
    ['another currency', { currency: 'jpy' }, 'payment.amount_differs'],
    ['an unknown plan', { productId: 'prod_none' }, 'product.not_found'],
    ['a plan that nobody can buy', { productId: 'demo_studio' }, 'product.not_for_sale'],
    ['a plan that is coming soon', { productId: '-1' }, 'product.not_for_sale'],
    ['an unknown billing cycle', { billingCycle: '3_month' }, 'price.not_found'],
  ])('is not started with %s', async (_case, overrides, code) => {
    const { who, filmId } = await laurel.createFilmOwner();
    expect((await refusal(laurel.startCheckout(who, filmId, overrides))).code).toBe(code);
    expect(await laurel.db.checkout.count({ where: { filmId } })).toBe(0);
  });
  it('is refused for another user’s film as if the film did not exist', async () => {
    const [{ filmId }, other] = [await laurel.createFilmOwner(), await laurel.createUser()];
    expect((await refusal(laurel.startCheckout(other, filmId))).code).toBe('film.not_found');
  });
  it('is refused for a film with a plan', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.buy(who, filmId);
    expect((await refusal(laurel.startCheckout(who, filmId))).code).toBe('subscription.exists');
  });
  it('that cannot start because Stripe fails can be started again, and the plans stay listed meanwhile', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const getProducts = () => laurel.as(who, () => laurel.client.getProducts({ type: 'service' }));
    const productsBefore = await getProducts();
    await laurel.control('outage', { isOn: true });
    expect((await refusal(laurel.startCheckout(who, filmId))).code).toBe('payment.unreachable');
    expect(productsBefore.products.map(({ name }) => name)).toEqual([
      'Match',
      'Match + Submit',
      'Studio',
      'Campaign',
    ]);
    expect(await getProducts()).toEqual(productsBefore);
    await laurel.control('outage', { isOn: false });
    await laurel.control('fail', { next: 1, status: 500, path: '/v1/checkout/sessions' });
    expect((await refusal(laurel.startCheckout(who, filmId))).code).toBe('payment.unreachable');
    expect(await laurel.db.checkout.count({ where: { filmId, state: { in: ['opening', 'open'] } } })).toBe(0);
    await laurel.buy(who, filmId);
  });
  it('has the same page after a lost response of Stripe', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.startCheckout(who, await laurel.createFilm(who)); // Creates the customer.
    await laurel.control('fail', { next: 1, status: 0, when: 'after' });
    const first = await laurel.startCheckout(who, filmId);
    await laurel.db.checkout.updateMany({
      where: { filmId },
      data: { state: 'opening', stripeSessionId: null, url: null }, // Simulates a process that ended before it wrote this.
    });
    expect(await laurel.startCheckout(who, filmId)).toBe(first);
  });
});

describe('a running plan', () => {
  it('ends with the paid period when it is cancelled, continues when it is resumed, and sends one mail for each', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId } = await laurel.buy(who, filmId);
    // The mail about the payment comes first.
    await laurel.waitUntilSettled();
    const request = { filmId, stripeSubscriptionId, billingCycle: '1_month' };
    const change = (isEnding: boolean, overrides: object = {}) =>
      laurel.as(who, () => laurel.client.changeEnding({ ...request, isEnding, ...overrides }));
    expect((await change(true)).subscription).toMatchObject({ state: 'expiring' });
    expect((await change(true)).subscription).toMatchObject({ state: 'expiring' });
    expect((await change(false)).subscription).toMatchObject({ state: 'active' });
    await laurel.waitUntilSettled();
    expect(await laurel.listMailKinds(who)).toEqual(['paid', 'ending', 'continues']);
    expect((await refusal(change(true, { billingCycle: '6_month' }))).code).toBe('subscription.changed');
    expect((await refusal(change(true, { filmId: filmId + 1 }))).code).toBe('subscription.not_found');
    const other = await laurel.createUser();
    const foreignRequest = laurel.as(other, () => laurel.client.changeEnding({ ...request, isEnding: true }));
    expect((await refusal(foreignRequest)).code).toBe('subscription.not_found');
  });
  it('grants its payer the features of its product while it runs', async () => {
    const { id } = await laurel.stripe.entitlements.features.create({ lookup_key: 'labels', name: 'Labels' });
    await laurel.stripe.products.createFeature('demo_match', { entitlement_feature: id });
    const [{ who, filmId }, { who: other, filmId: otherFilm }] = [
      await laurel.createFilmOwner(),
      await laurel.createFilmOwner(),
    ];
    const { stripeSubscriptionId } = await laurel.buy(who, filmId, { productId: 'demo_match', amount: 1900 });
    await laurel.buy(other, otherFilm);
    const getFeatures = async ({ user: userId }: Caller, caller: Caller) =>
      (await laurel.as(caller, () => laurel.client.getCustomerFeatures({ userId }))).features;
    expect([await getFeatures(who, who), await getFeatures(other, other)]).toEqual([['labels'], []]);
    expect((await refusal(getFeatures(who, other))).code).toBe('user.not_found');
    await laurel.stripe.subscriptions.cancel(stripeSubscriptionId);
    expect(await getFeatures(who, who)).toEqual([]);
  });
  it('shows invoices, card and billing portal only to its owner', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId } = await laurel.buy(who, filmId);
    const { user: userId } = who;
    const { invoices, total } = await laurel.as(who, () =>
      laurel.client.getInvoices({ userId, page: 1, pageSize: 50 }),
    );
    expect(total).toBe(1);
    expect(invoices[0]).toMatchObject({ total: 4900, currency: 'EUR', state: 'paid', filmId });
    expect((await fetch(invoices[0]!.pdfUrl!)).headers.get('content-type')).toBe('application/pdf');
    const { customer } = await laurel.as(who, () => laurel.client.getCustomer({ userId }));
    expect(customer).toMatchObject({ email: 'ada@laurel.test', card: { last4: '4242' } });
    const { subscriptions } = await laurel.as(who, () => laurel.client.getPaidSubscriptions({ userId }));
    expect(subscriptions).toMatchObject([
      { id: stripeSubscriptionId, filmId, state: 'paid', isEnding: false, price: 4900, currency: 'EUR' },
    ]);
    const other = await laurel.createUser();
    const foreignRequest = laurel.as(other, () =>
      laurel.client.getPaidSubscriptions({ userId: other.user, stripeSubscriptionId }),
    );
    expect((await refusal(foreignRequest)).code).toBe('subscription.not_found');
    const { url } = await laurel.as(who, () =>
      laurel.client.openBillingPortal({ userId, payer: { email: 'ada@laurel.test', name: 'Ada' } }),
    );
    expect((await fetch(url)).status).toBe(200);
  });
});
