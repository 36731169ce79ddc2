import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { ApplySubscription } from '../src/commands/subscriptions/apply-subscription.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { Payments } from '../src/payments/payment-provider.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY_SECONDS = 86_400;
const listRefundMails = async (who: Caller) =>
  (await laurel.listMailKinds(who)).filter((name) => name === 'back');
async function sumRefunds(subscription: string): Promise<number> {
  const { data } = await laurel.stripe.invoices.list({ subscription, expand: ['data.payments'] });
  const payment_intent = String(data[0]!.payments!.data[0]!.payment.payment_intent);
  const { data: refunds } = await laurel.stripe.refunds.list({ payment_intent });
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
/** Creates a second subscription of a film, with the payment method of another subscription. */
async function createSecondSubscription(filmId: number, methodSource: string) {
  const { stripeSubscriptionId } = (await laurel.findSubscription(filmId))!;
  const { customer, items, metadata } = await laurel.stripe.subscriptions.retrieve(stripeSubscriptionId);
  const { default_payment_method: method } = await laurel.stripe.subscriptions.retrieve(methodSource);
  return laurel.stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: items.data[0]!.price.id }],
    metadata,
    default_payment_method: String(method),
  });
}

it('a second plan that is paid by bank debit ends at once and is refunded when the money arrives, with one mail', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  await laurel.submitCard(await laurel.startCheckout(who, await laurel.createFilm(who)), 'debited');
  const debited = (await laurel.stripe.subscriptions.list()).data[0]!.id;
  await laurel.waitUntilSettled();
  await laurel.buy(who, filmId);
  const { id } = await createSecondSubscription(filmId, debited);
  await laurel.waitUntilSettled();
  expect((await laurel.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect([await sumRefunds(id), await listRefundMails(who)]).toEqual([0, ['back']]);
  const paidMailCount = (await laurel.listMailKinds(who)).filter((name) => name === 'paid').length;
  await laurel.advanceClock(4 * DAY_SECONDS);
  expect((await laurel.stripe.invoices.list({ subscription: id })).data[0]!.status).toBe('paid');
  expect([await sumRefunds(id), await listRefundMails(who)]).toEqual([4900, ['back']]);
  // The mail is about the first debit, which arrived in the meantime. No such mail is sent for a refunded
  // payment.
  expect((await laurel.listMailKinds(who)).filter((name) => name === 'paid')).toHaveLength(paidMailCount + 1);
  expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
});

it('the mail is requested once, even if the process ends after the refund at Stripe and before its commit here', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
  await laurel.waitUntilSettled();
  const payments = laurel.get(Payments);
  const cancelAndRefund = payments.cancelAndRefund.bind(payments);
  const refundSpy = vi.spyOn(payments, 'cancelAndRefund').mockImplementationOnce(async (id) => {
    await cancelAndRefund(id);
    throw new Error('This process ends here.');
  });
  const { id } = await createSecondSubscription(filmId, first);
  await until(async () => refundSpy.mock.calls.length > 0);
  refundSpy.mockRestore();
  await laurel.waitUntilSettled();
  await until(async () => (await listRefundMails(who)).length > 0);
  expect((await laurel.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  await laurel.get(ApplySubscription).run(id);
  expect([await sumRefunds(id), await listRefundMails(who)]).toEqual([4900, ['back']]);
});

it('a refunded plan stays refunded if the other plan of the film ends, and the reconciliation fixes nothing', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
  await laurel.waitUntilSettled();
  const refundSpy = vi
    .spyOn(laurel.get(Payments), 'cancelAndRefund')
    .mockRejectedValue(new Error('Stripe is unavailable.'));
  const { id } = await createSecondSubscription(filmId, first);
  await until(async () => refundSpy.mock.calls.length > 0);
  await laurel.stripe.subscriptions.cancel(first);
  await until(async () => (await laurel.findSubscription(filmId)) === null);
  refundSpy.mockRestore();
  await laurel.waitUntilSettled();
  expect((await laurel.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect([await sumRefunds(id), await laurel.findSubscription(filmId)]).toEqual([4900, null]);
  expect((await laurel.get(Reconcile).run()).fixedCount).toBe(0);
});
