import { until } from '../../../deploy/testing/until.mjs';
import { nobody } from '../../runtime/test/callers.js';
import { ApplySubscription } from '../src/commands/subscriptions/apply-subscription.js';
import { VerifyLedger } from '../src/commands/tokens/verify-ledger.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY = 86_400;
const advanceClock = async (seconds: number) => {
  await laurel.control('clock', { advanceSeconds: seconds });
  await laurel.settled();
};
const stripe = () => createStripe({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const refunded = async (subscription: string) => {
  const { data } = await stripe().invoices.list({ subscription, status: 'paid', expand: ['data.payments'] });
  const [payment] = data[0]!.payments!.data;
  const { data: refunds } = await stripe().refunds.list({
    payment_intent: String(payment!.payment.payment_intent),
  });
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
};

describe('a renewal', () => {
  it('grants another month’s tokens once it is paid, with one mail', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.buy(who, filmId);
    await laurel.settled();
    // The next period has started, and its invoice is still a draft.
    await laurel.control('clock', { advanceSeconds: 31 * DAY + 60 });
    await laurel.settled();
    await advanceClock(3 * 3600);
    expect(await laurel.submissionTokens(who)).toBe(20);
    expect(await laurel.mails(who)).toEqual(['paid', 'paid']);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });
  it('that fails grants no tokens, and the plan stays active during the retries and then ends', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.buy(who, filmId, {}, 'failsLater');
    await laurel.settled();
    await advanceClock(31 * DAY + 3 * 3600);
    expect(await laurel.submissionTokens(who)).toBe(10);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    expect(await laurel.mails(who)).toEqual(['paid', 'failed']);
    await advanceClock(40 * DAY);
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect(await laurel.mails(who)).toEqual(['paid', 'failed', 'ended']);
    expect(await laurel.submissionTokens(who)).toBe(10);
  });
  it('is not made for a cancelled plan, which ends with its paid period', async () => {
    const { who, filmId } = await laurel.someone();
    const { stripeSubscriptionId } = await laurel.buy(who, filmId);
    const request = { filmId, stripeSubscriptionId, billingCycle: '1_month', isEnding: true };
    await laurel.as(who, () => laurel.client.changeEnding(request));
    await advanceClock(32 * DAY);
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect((await laurel.mails(who)).toSorted()).toEqual(['ended', 'ending', 'paid']);
    expect(
      await laurel.db.subscriptionHistory.findMany({ where: { filmId }, select: { state: true } }),
    ).toEqual([{ state: 'active' }, { state: 'expiring' }, { state: 'ended' }]);
  });
});

describe('nobody pays', () => {
  it('for a film that was deleted during the payment, because the plan ends and is refunded', async () => {
    const { who, filmId } = await laurel.someone();
    const url = await laurel.begin(who, filmId);
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(url, 'paid');
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => !(await laurel.db.film.findUnique({ where: { id: filmId } })));
    await laurel.control('webhooks/release');
    await laurel.settled();
    const [refundedPlan] = (await stripe().subscriptions.list({ status: 'all' })).data.filter(
      ({ metadata }) => metadata.filmId === String(filmId),
    );
    expect(refundedPlan!.status).toBe('canceled');
    expect(await refunded(refundedPlan!.id)).toBe(4900);
    expect(await laurel.findSubscription(filmId)).toBeNull();
  });
  it('twice for a film, because the second plan ends and is refunded', async () => {
    const { who, filmId } = await laurel.someone();
    const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
    const {
      customer,
      items,
      metadata,
      default_payment_method: card,
    } = await stripe().subscriptions.retrieve(first);
    const second = await stripe().subscriptions.create({
      customer: String(customer),
      items: [{ price: items.data[0]!.price.id }],
      metadata,
      default_payment_method: String(card),
    });
    await laurel.settled();
    expect((await stripe().subscriptions.retrieve(second.id)).status).toBe('canceled');
    expect(await refunded(second.id)).toBe(4900);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ stripeSubscriptionId: first });
    expect(await laurel.mails(who)).toContain('back');
  });
});

describe('a missing webhook', () => {
  it('is detected by the reconciliation, fixed once and recorded', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect((await laurel.get(Reconcile).run()).fixedCount).toBeGreaterThan(0);
    const row = await laurel.findSubscription(filmId);
    expect(row).toMatchObject({ userId: who.user, state: 'active' });
    const { stripeSubscriptionId } = row!;
    expect(await laurel.db.reconciliationFix.count({ where: { stripeId: stripeSubscriptionId } })).toBe(1);
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(0);
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect(await laurel.submissionTokens(who)).toBe(10);
  });
  it('is detected even if old events cannot be deleted, which are deleted later', async () => {
    const { who, filmId } = await laurel.someone();
    const old = { type: 'invoice.paid', createdAt: new Date(), receivedAt: new Date(0) };
    await laurel.db.stripeEvent.create({ data: { id: 'evt_old', ...old } });
    await laurel.db
      .$executeRaw`create function kept() returns trigger language plpgsql as $$ begin raise exception using errcode = '57014'; end $$`;
    await laurel.db
      .$executeRaw`create trigger kept before delete on stripe_event for each row execute function kept()`;
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    await expect(laurel.get(Reconcile).run()).rejects.toThrow('57014');
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.settled();
    await laurel.db.$executeRaw`drop trigger kept on stripe_event`;
    await laurel.get(Reconcile).run();
    expect(await laurel.db.stripeEvent.count({ where: { id: 'evt_old' } })).toBe(0);
  });
  it('of a subscription without a film or user is a billing issue, and changes nothing', async () => {
    const { who, filmId } = await laurel.someone();
    const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
    const { customer, items, default_payment_method: card } = await stripe().subscriptions.retrieve(first);
    const byHand = await stripe().subscriptions.create({
      customer: String(customer),
      items: [{ price: items.data[0]!.price.id }],
      default_payment_method: String(card),
    });
    await laurel.settled();
    const unassigned = await laurel.db.unassignedSubscription.findUnique({
      where: { stripeSubscriptionId: byHand.id },
    });
    expect(unassigned).toMatchObject({ why: 'it names no film or no user' });
    expect((await stripe().subscriptions.retrieve(byHand.id)).status).toBe('active');
  });
});

describe('a change without a webhook', () => {
  it('of a paid checkout is applied when its owner starts another one', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    await expect(laurel.begin(who, filmId)).rejects.toMatchObject({ code: 'subscription.exists' });
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.settled();
    expect(await laurel.submissionTokens(who)).toBe(10);
  });
  it('of a subscription that Stripe does not know ends nothing, because the key may belong to another account', async () => {
    const { who, filmId } = await laurel.someone();
    const { stripeSubscriptionId } = await laurel.subscribe(who, filmId, 'stripe');
    expect(await laurel.get(ApplySubscription).run(stripeSubscriptionId.replaceAll('-', ''))).toBeNull();
    await laurel.get(Reconcile).run();
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });
  it('a plan that is no longer sold keeps its name for its users, and is hidden from others', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.buy(who, filmId, { productId: 'demo_match', amount: 1900 });
    await stripe().products.update('demo_match', { active: false });
    await laurel.settled();
    const { products } = await laurel.as(who, () => laurel.client.getProducts({}));
    const match = products.find(({ id }) => id === 'demo_match')!;
    expect([match.name, match.prices, match.isSold]).toEqual(['Match', {}, false]);
    const { who: other, filmId: film } = await laurel.someone();
    for (const who of [other, nobody]) {
      const { products: shown } = await laurel.as(who, () => laurel.client.getProducts({}));
      expect(shown.map(({ id }) => id)).not.toContain('demo_match');
      expect(shown.map(({ id }) => id)).toContain('demo_match_submit');
    }
    await expect(laurel.begin(other, film, { productId: 'demo_match', amount: 1900 })).rejects.toMatchObject({
      code: 'price.not_found',
    });
    await stripe().products.update('demo_match', { active: true });
    await laurel.settled();
  });
});

describe('the ledger', () => {
  it('matches all balances, and a wrong balance is reported', async () => {
    expect(await laurel.get(VerifyLedger).run()).toEqual([]);
    const { who } = await laurel.someone();
    await laurel.db.userMetaData.update({
      where: { userId: who.user },
      data: { availableStrategyTokens: { increment: 5 } },
    });
    expect(await laurel.get(VerifyLedger).run()).toEqual([
      { userId: who.user, strategyBalance: 6, strategyBooked: 1, submissionBalance: 0, submissionBooked: 0 },
    ]);
    await laurel.db.userMetaData.update({
      where: { userId: who.user },
      data: { availableStrategyTokens: { decrement: 5 } },
    });
  });
});

describe('an event that cannot be handled now', () => {
  it('is handled when Stripe responds again', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.post(await laurel.begin(who, filmId), 'paid');
    await laurel.control('fail', { next: 4, status: 503 });
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await until(() => laurel.findSubscription(filmId));
    await laurel.settled();
    expect(await laurel.mails(who)).toEqual(['paid']);
  });
  it('is refused without a valid signature', async () => {
    const before = await laurel.db.stripeEvent.count();
    const answer = laurel.as({ user: '', role: 'anonymous', impersonator: '' }, () =>
      laurel.client.takeStripeEvent({ body: Buffer.from('{"id":"evt_1"}'), signature: 't=1,v1=00' }),
    );
    await expect(answer).rejects.toMatchObject({ code: 'webhook.foreign' });
    expect(await laurel.db.stripeEvent.count()).toBe(before);
  });
});
