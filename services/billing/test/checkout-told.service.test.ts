import type { Caller } from '@laurel/runtime/call';
import { until } from '../../../deploy/local/until.mjs';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, startPaying } from './paying.js';

/** What somebody is told of a checkout, and of a plan's end. */
let laurel: Awaited<ReturnType<typeof startPaying>>, stripe: ReturnType<typeof stripeOf>;
beforeAll(async () => {
  laurel = await startPaying();
  await laurel.control('clock', { isFrozen: true });
  stripe = stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
});
afterAll(() => laurel?.stop());

const DAY = 86_400;
const stateOf = async (who: Caller, url: string) => {
  const sessionId = /cs_test_\w+/.exec(url)![0];
  return (await laurel.as(who, () => laurel.to.getCheckout({ sessionId }))).state;
};

it('what a bank account pays is on its way until it has come', async () => {
  const { who, filmId } = await laurel.someone();
  const url = await laurel.begin(who, filmId);
  expect(await stateOf(who, url)).toBe('open');
  await laurel.post(url, 'debited');
  await laurel.settled();
  expect([await stateOf(who, url), await laurel.subscriptionOf(filmId)]).toEqual(['arriving', null]);
  const { user: userId } = who;
  const listed = () => laurel.as(who, () => laurel.to.getPaidSubscriptions({ userId }));
  expect((await listed()).subscriptions).toMatchObject([{ state: 'waiting' }]);
  await laurel.control('clock', { advanceSeconds: 4 * DAY });
  await laurel.settled();
  expect(await stateOf(who, url)).toBe('done');
  expect((await listed()).subscriptions).toMatchObject([{ state: 'paid' }]);
});

it.each(['paid', 'debited', null] as const)(
  'a film that is deleted takes along its page, where it was %s',
  async (card) => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    await laurel.control('webhooks', { isHeld: true });
    if (card) await laurel.post(url, card);
    await laurel.tell('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => (await stateOf(who, url)) === (card ? 'returned' : 'expired'));
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect(await laurel.db.checkout.count({ where: { filmId, state: 'open' } })).toBe(0);
    const { data } = await stripe.subscriptions.list({ status: 'all', limit: 1 });
    if (card) expect(data).toMatchObject([{ metadata: { filmId: String(filmId) }, status: 'canceled' }]);
  },
);

it('one that was put aside and is taken back then is no more among those that need a look', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId);
  const {
    customer,
    items,
    default_payment_method: card,
  } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  const { id } = await stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: items.data[0]!.price.id }],
    default_payment_method: String(card),
    metadata: { userId: who.user },
  });
  const where = { stripeSubscriptionId: id };
  await laurel.settled();
  expect(await laurel.db.subscriptionAside.count({ where })).toBe(1);
  await stripe.subscriptions.update(id, { metadata: { userId: who.user, filmId: String(filmId) } });
  await laurel.settled();
  expect(await laurel.db.takenBack.count({ where })).toBe(1);
  expect(await laurel.db.subscriptionAside.count({ where })).toBe(0);
});

it('one that ends in a period to come goes on until then; one that was ended on Stripe’s page is resumed here', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId: id } = await laurel.buy(who, filmId);
  await laurel.settled();
  const { items } = await stripe.subscriptions.retrieve(id);
  const { current_period_end: end } = items.data[0]!;
  await stripe.subscriptions.update(id, { cancel_at: end + 40 * DAY });
  await laurel.settled();
  expect(await laurel.subscriptionOf(filmId)).toMatchObject({ state: 'active' });
  expect(await laurel.mails(who)).not.toContain('ending');
  await stripe.subscriptions.update(id, { cancel_at: end - DAY });
  await laurel.settled();
  expect(await laurel.subscriptionOf(filmId)).toMatchObject({ state: 'expiring' });
  expect(await laurel.mails(who)).toContain('ending');
  const resumed = { filmId, stripeSubscriptionId: id, billingCycle: '1_month', isEnding: false };
  await laurel.as(who, () => laurel.to.changeEnding(resumed));
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  expect(await laurel.subscriptionOf(filmId)).toMatchObject({ state: 'active' });
});
