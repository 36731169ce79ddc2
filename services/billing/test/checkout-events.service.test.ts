import type { Caller } from '@laurel/runtime/auth/call-context';
import { until } from '../../../deploy/testing/until.mjs';
import { startPaying } from './paying.js';

/** Tests the states of a checkout and the end of a plan. */
let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
  await laurel.control('clock', { isFrozen: true });
});
afterAll(() => laurel?.stop());

const DAY_SECONDS = 86_400;
const getState = async (who: Caller, url: string) => {
  const sessionId = /cs_test_\w+/.exec(url)![0];
  return (await laurel.as(who, () => laurel.client.getCheckout({ sessionId }))).state;
};

it('a bank debit is pending until it arrives', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const url = await laurel.startCheckout(who, filmId);
  expect(await getState(who, url)).toBe('open');
  await laurel.submitCard(url, 'debited');
  await laurel.waitUntilSettled();
  expect([await getState(who, url), await laurel.findSubscription(filmId)]).toEqual(['processing', null]);
  const { user: userId } = who;
  const listSubscriptions = () => laurel.as(who, () => laurel.client.getPaidSubscriptions({ userId }));
  expect((await listSubscriptions()).subscriptions).toMatchObject([{ state: 'waiting' }]);
  await laurel.control('clock', { advanceSeconds: 4 * DAY_SECONDS });
  await laurel.waitUntilSettled();
  expect(await getState(who, url)).toBe('done');
  expect((await listSubscriptions()).subscriptions).toMatchObject([{ state: 'paid' }]);
});

it.each(['paid', 'debited', null] as const)(
  'the deletion of a film closes its checkout (card: %s)',
  async (card) => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    await laurel.control('webhooks', { isPaused: true });
    if (card) await laurel.submitCard(url, card);
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => (await getState(who, url)) === (card ? 'returned' : 'expired'));
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect(await laurel.db.checkout.count({ where: { filmId, state: 'open' } })).toBe(0);
    const { data } = await laurel.stripe.subscriptions.list({ status: 'all', limit: 1 });
    if (card) expect(data).toMatchObject([{ metadata: { filmId: String(filmId) }, status: 'canceled' }]);
  },
);

it('a subscription that becomes refunded is no billing issue any more', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId);
  const {
    customer,
    items,
    default_payment_method: card,
  } = await laurel.stripe.subscriptions.retrieve(stripeSubscriptionId);
  const { id } = await laurel.stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: items.data[0]!.price.id }],
    default_payment_method: String(card),
    metadata: { userId: who.user },
  });
  const where = { stripeSubscriptionId: id };
  await laurel.waitUntilSettled();
  expect(await laurel.db.unassignedSubscription.count({ where })).toBe(1);
  await laurel.stripe.subscriptions.update(id, { metadata: { userId: who.user, filmId: String(filmId) } });
  await laurel.waitUntilSettled();
  expect(await laurel.db.refundedSubscription.count({ where })).toBe(1);
  expect(await laurel.db.unassignedSubscription.count({ where })).toBe(0);
});

it('a plan that will end in a later period stays active, and a plan that was set to end at Stripe can be resumed here', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId: id } = await laurel.buy(who, filmId);
  await laurel.waitUntilSettled();
  const { items } = await laurel.stripe.subscriptions.retrieve(id);
  const { current_period_end: end } = items.data[0]!;
  await laurel.stripe.subscriptions.update(id, { cancel_at: end + 40 * DAY_SECONDS });
  await laurel.waitUntilSettled();
  expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  expect(await laurel.listMailKinds(who)).not.toContain('ending');
  await laurel.stripe.subscriptions.update(id, { cancel_at: end - DAY_SECONDS });
  await laurel.waitUntilSettled();
  expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'expiring' });
  expect(await laurel.listMailKinds(who)).toContain('ending');
  const resumeRequest = { filmId, stripeSubscriptionId: id, billingCycle: '1_month', isEnding: false };
  await laurel.as(who, () => laurel.client.changeEnding(resumeRequest));
  expect((await laurel.stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
});
