import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { ApplySubscription } from '../src/commands/subscriptions/apply-subscription.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { Payments } from '../src/payments/payment-provider.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY = 86_400;
const stripe = () => createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const advanceClock = async (seconds: number) => {
  await laurel.control('clock', { advanceSeconds: seconds });
  await laurel.settled();
};
const mailsBack = async (who: Caller) => (await laurel.mails(who)).filter((name) => name === 'back');
async function refunded(subscription: string): Promise<number> {
  const { data } = await stripe().invoices.list({ subscription, expand: ['data.payments'] });
  const payment_intent = String(data[0]!.payments!.data[0]!.payment.payment_intent);
  const { data: refunds } = await stripe().refunds.list({ payment_intent });
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
/** Creates a second subscription of a film, with the payment method of the given subscription. */
async function second(filmId: number, like: string) {
  const { stripeSubscriptionId } = (await laurel.findSubscription(filmId))!;
  const { customer, items, metadata } = await stripe().subscriptions.retrieve(stripeSubscriptionId);
  const { default_payment_method: method } = await stripe().subscriptions.retrieve(like);
  return stripe().subscriptions.create({
    customer: String(customer),
    items: [{ price: items.data[0]!.price.id }],
    metadata,
    default_payment_method: String(method),
  });
}

it('a second plan that is paid by bank debit ends at once and is refunded when the money arrives, with one mail', async () => {
  const { who, filmId } = await laurel.someone();
  await laurel.post(await laurel.begin(who, await laurel.film(who)), 'debited');
  const debited = (await stripe().subscriptions.list()).data[0]!.id;
  await laurel.settled();
  await laurel.buy(who, filmId);
  const { id } = await second(filmId, debited);
  await laurel.settled();
  expect((await stripe().subscriptions.retrieve(id)).status).toBe('canceled');
  expect([await refunded(id), await mailsBack(who)]).toEqual([0, ['back']]);
  const before = (await laurel.mails(who)).filter((name) => name === 'paid').length;
  await advanceClock(4 * DAY);
  expect((await stripe().invoices.list({ subscription: id })).data[0]!.status).toBe('paid');
  expect([await refunded(id), await mailsBack(who)]).toEqual([4900, ['back']]);
  // The mail is for the first debit, which arrived meanwhile. Refunded payments have none.
  expect((await laurel.mails(who)).filter((name) => name === 'paid')).toHaveLength(before + 1);
  expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
});

it('the mail is requested once, even if the process ends between the refund at Stripe and its record here', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
  await laurel.settled();
  const payments = laurel.get(Payments);
  const real = payments.cancelAndRefund.bind(payments);
  const ending = vi.spyOn(payments, 'cancelAndRefund').mockImplementationOnce(async (id) => {
    await real(id);
    throw new Error('This process ends here.');
  });
  const { id } = await second(filmId, first);
  await until(async () => ending.mock.calls.length > 0);
  ending.mockRestore();
  await laurel.settled();
  await until(async () => (await mailsBack(who)).length > 0);
  expect((await stripe().subscriptions.retrieve(id)).status).toBe('canceled');
  await laurel.get(ApplySubscription).run(id);
  expect([await refunded(id), await mailsBack(who)]).toEqual([4900, ['back']]);
});

it('a refunded plan stays refunded, even if the previous plan ends meanwhile, and the reconciliation fixes nothing', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
  await laurel.settled();
  const ending = vi
    .spyOn(laurel.get(Payments), 'cancelAndRefund')
    .mockRejectedValue(new Error('Stripe is away.'));
  const { id } = await second(filmId, first);
  await until(async () => ending.mock.calls.length > 0);
  await stripe().subscriptions.cancel(first);
  await until(async () => (await laurel.findSubscription(filmId)) === null);
  ending.mockRestore();
  await laurel.settled();
  expect((await stripe().subscriptions.retrieve(id)).status).toBe('canceled');
  expect([await refunded(id), await laurel.findSubscription(filmId)]).toEqual([4900, null]);
  expect((await laurel.get(Reconcile).run()).fixedCount).toBe(0);
});
