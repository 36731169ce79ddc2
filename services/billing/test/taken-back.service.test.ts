import type { Caller } from '@laurel/runtime/call';
import { until } from '../../../deploy/local/until.mjs';
import { ApplySubscription } from '../src/commands/apply-subscription.js';
import { Reconcile } from '../src/commands/reconcile.js';
import { Payments } from '../src/stripe/payments.js';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY = 86_400;
const stripe = () => stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const pass = async (seconds: number) => {
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
/** A second subscription of a film that has one, paid in the same way as the one that it is made after. */
async function second(filmId: number, like: string) {
  const { stripeSubscriptionId } = (await laurel.subscriptionOf(filmId))!;
  const { customer, items, metadata } = await stripe().subscriptions.retrieve(stripeSubscriptionId);
  const { default_payment_method: method } = await stripe().subscriptions.retrieve(like);
  return stripe().subscriptions.create({
    customer: String(customer),
    items: [{ price: items.data[0]!.price.id }],
    metadata,
    default_payment_method: String(method),
  });
}

it('a second plan of a film that is debited days later ends at once, and goes back when the money has come; one mail says so', async () => {
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
  await pass(4 * DAY);
  expect((await stripe().invoices.list({ subscription: id })).data[0]!.status).toBe('paid');
  expect([await refunded(id), await mailsBack(who)]).toEqual([4900, ['back']]);
  // Of the first debit, which has come meanwhile too, and of none that went back.
  expect((await laurel.mails(who)).filter((name) => name === 'paid')).toHaveLength(before + 1);
  expect(await laurel.subscriptionOf(filmId)).toMatchObject({ state: 'active' });
});

it('the mail is asked for, once, also where this ends between ending it there and saying so here', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
  await laurel.settled();
  const payments = laurel.get(Payments);
  const real = payments.takeBack.bind(payments);
  const ending = jest.spyOn(payments, 'takeBack').mockImplementationOnce(async (id) => {
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

it('what goes back stays so, also where the plan before it ends meanwhile, and is nothing that the comparison mends', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
  await laurel.settled();
  const ending = jest.spyOn(laurel.get(Payments), 'takeBack').mockRejectedValue(new Error('Stripe is away.'));
  const { id } = await second(filmId, first);
  await until(async () => ending.mock.calls.length > 0);
  await stripe().subscriptions.cancel(first);
  await until(async () => (await laurel.subscriptionOf(filmId)) === null);
  ending.mockRestore();
  await laurel.settled();
  expect((await stripe().subscriptions.retrieve(id)).status).toBe('canceled');
  expect([await refunded(id), await laurel.subscriptionOf(filmId)]).toEqual([4900, null]);
  expect((await laurel.get(Reconcile).run()).mended).toBe(0);
});
