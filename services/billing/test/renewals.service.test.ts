import { until } from '../../../deploy/testing/until.mjs';
import { nobody } from '../../runtime/test/callers.js';
import { ApplySubscription } from '../src/commands/subscriptions/apply-subscription.js';
import { VerifyLedger } from '../src/commands/tokens/verify-ledger.js';
import { Reconcile } from '../src/commands/stripe/reconcile.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY_SECONDS = 86_400;
const sumRefunds = async (subscription: string) => {
  const { data } = await laurel.stripe.invoices.list({
    subscription,
    status: 'paid',
    expand: ['data.payments'],
  });
  const [payment] = data[0]!.payments!.data;
  const { data: refunds } = await laurel.stripe.refunds.list({
    payment_intent: String(payment!.payment.payment_intent),
  });
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
};

describe('a renewal', () => {
  it('grants another month’s tokens once it is paid, with one mail', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.buy(who, filmId);
    await laurel.waitUntilSettled();
    // Advances into the next period, whose invoice is a draft at that time.
    await laurel.control('clock', { advanceSeconds: 31 * DAY_SECONDS + 60 });
    await laurel.waitUntilSettled();
    await laurel.advanceClock(3 * 3600);
    expect(await laurel.getSubmissionTokens(who)).toBe(20);
    expect(await laurel.listMailKinds(who)).toEqual(['paid', 'paid']);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });
  it('grants no tokens if it fails, and the plan stays active during the retries and then ends', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.buy(who, filmId, {}, 'failsLater');
    await laurel.waitUntilSettled();
    await laurel.advanceClock(31 * DAY_SECONDS + 3 * 3600);
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    expect(await laurel.listMailKinds(who)).toEqual(['paid', 'failed']);
    await laurel.advanceClock(40 * DAY_SECONDS);
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect(await laurel.listMailKinds(who)).toEqual(['paid', 'failed', 'ended']);
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
  });
  it('is not made for a cancelled plan, which ends with its paid period', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId } = await laurel.buy(who, filmId);
    const request = { filmId, stripeSubscriptionId, billingCycle: '1_month', isEnding: true };
    await laurel.as(who, () => laurel.client.changeEnding(request));
    await laurel.advanceClock(32 * DAY_SECONDS);
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect((await laurel.listMailKinds(who)).toSorted()).toEqual(['ended', 'ending', 'paid']);
    expect(
      await laurel.db.subscriptionHistory.findMany({ where: { filmId }, select: { state: true } }),
    ).toEqual([{ state: 'active' }, { state: 'expiring' }, { state: 'ended' }]);
  });
});

describe('a bought plan ends and is refunded', () => {
  it('if its film was deleted during the payment', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const url = await laurel.startCheckout(who, filmId);
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(url, 'paid');
    await laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user });
    await until(async () => !(await laurel.db.film.findUnique({ where: { id: filmId } })));
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    const [refundedPlan] = (await laurel.stripe.subscriptions.list({ status: 'all' })).data.filter(
      ({ metadata }) => metadata.filmId === String(filmId),
    );
    expect(refundedPlan!.status).toBe('canceled');
    expect(await sumRefunds(refundedPlan!.id)).toBe(4900);
    expect(await laurel.findSubscription(filmId)).toBeNull();
  });
  it('if the film has another plan', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
    const {
      customer,
      items,
      metadata,
      default_payment_method: card,
    } = await laurel.stripe.subscriptions.retrieve(first);
    const second = await laurel.stripe.subscriptions.create({
      customer: String(customer),
      items: [{ price: items.data[0]!.price.id }],
      metadata,
      default_payment_method: String(card),
    });
    await laurel.waitUntilSettled();
    expect((await laurel.stripe.subscriptions.retrieve(second.id)).status).toBe('canceled');
    expect(await sumRefunds(second.id)).toBe(4900);
    expect(await laurel.findSubscription(filmId)).toMatchObject({ stripeSubscriptionId: first });
    expect(await laurel.listMailKinds(who)).toContain('back');
  });
});

describe('a missing webhook', () => {
  it('is detected by the reconciliation, fixed once and recorded', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    expect(await laurel.findSubscription(filmId)).toBeNull();
    expect((await laurel.get(Reconcile).run()).fixedCount).toBeGreaterThan(0);
    const row = await laurel.findSubscription(filmId);
    expect(row).toMatchObject({ userId: who.user, state: 'active' });
    const { stripeSubscriptionId } = row!;
    expect(await laurel.db.reconciliationFix.count({ where: { stripeId: stripeSubscriptionId } })).toBe(1);
    expect((await laurel.get(Reconcile).run()).fixedCount).toBe(0);
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
  });
  it('is detected even if old events cannot be deleted, and these are deleted later', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const oldEvent = { type: 'invoice.paid', createdAt: new Date(), receivedAt: new Date(0) };
    await laurel.db.stripeEvent.create({ data: { id: 'evt_old', ...oldEvent } });
    await laurel.db
      .$executeRaw`create function refuse_delete() returns trigger language plpgsql as $$ begin raise exception using errcode = '57014'; end $$`;
    await laurel.db
      .$executeRaw`create trigger refuse_delete before delete on stripe_event for each row execute function refuse_delete()`;
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    await expect(laurel.get(Reconcile).run()).rejects.toThrow('57014');
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    await laurel.db.$executeRaw`drop trigger refuse_delete on stripe_event`;
    await laurel.get(Reconcile).run();
    expect(await laurel.db.stripeEvent.count({ where: { id: 'evt_old' } })).toBe(0);
  });
  it('of a subscription without a film or user is a billing issue, and changes nothing', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId: first } = await laurel.buy(who, filmId);
    const {
      customer,
      items,
      default_payment_method: card,
    } = await laurel.stripe.subscriptions.retrieve(first);
    const manualSubscription = await laurel.stripe.subscriptions.create({
      customer: String(customer),
      items: [{ price: items.data[0]!.price.id }],
      default_payment_method: String(card),
    });
    await laurel.waitUntilSettled();
    const unassigned = await laurel.db.unassignedSubscription.findUnique({
      where: { stripeSubscriptionId: manualSubscription.id },
    });
    expect(unassigned).toMatchObject({ why: 'it names no film or no user' });
    expect((await laurel.stripe.subscriptions.retrieve(manualSubscription.id)).status).toBe('active');
  });
});

describe('a change without a webhook', () => {
  it('of a paid checkout is applied when its owner starts another one', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    await expect(laurel.startCheckout(who, filmId)).rejects.toMatchObject({ code: 'subscription.exists' });
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await laurel.waitUntilSettled();
    expect(await laurel.getSubmissionTokens(who)).toBe(10);
  });
  it('does not end a subscription that Stripe does not know, because the key may belong to another account', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    const { stripeSubscriptionId } = await laurel.subscribe(who, filmId, 'stripe');
    expect(await laurel.get(ApplySubscription).run(stripeSubscriptionId.replaceAll('-', ''))).toBeNull();
    await laurel.get(Reconcile).run();
    expect(await laurel.findSubscription(filmId)).toMatchObject({ state: 'active' });
  });
  it('stops the sale of a plan, which stays listed for its subscribers and is hidden from other users', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.buy(who, filmId, { productId: 'demo_match', amount: 1900 });
    await laurel.stripe.products.update('demo_match', { active: false });
    await laurel.waitUntilSettled();
    const { products } = await laurel.as(who, () => laurel.client.getProducts({}));
    const match = products.find(({ id }) => id === 'demo_match')!;
    expect([match.name, match.prices, match.isSold]).toEqual(['Match', {}, false]);
    const { who: other, filmId: film } = await laurel.createFilmOwner();
    for (const who of [other, nobody]) {
      const { products: visibleProducts } = await laurel.as(who, () => laurel.client.getProducts({}));
      expect(visibleProducts.map(({ id }) => id)).not.toContain('demo_match');
      expect(visibleProducts.map(({ id }) => id)).toContain('demo_match_submit');
    }
    await expect(
      laurel.startCheckout(other, film, { productId: 'demo_match', amount: 1900 }),
    ).rejects.toMatchObject({ code: 'price.not_found' });
    await laurel.stripe.products.update('demo_match', { active: true });
    await laurel.waitUntilSettled();
  });
});

describe('the ledger', () => {
  it('matches all balances, and a wrong balance is reported', async () => {
    expect(await laurel.get(VerifyLedger).run()).toEqual([]);
    const { who } = await laurel.createFilmOwner();
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
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.control('webhooks', { isPaused: true });
    await laurel.submitCard(await laurel.startCheckout(who, filmId), 'paid');
    await laurel.control('fail', { next: 4, status: 503 });
    await laurel.control('webhooks', { isPaused: false });
    await laurel.control('webhooks/release');
    await until(() => laurel.findSubscription(filmId));
    await laurel.waitUntilSettled();
    expect(await laurel.listMailKinds(who)).toEqual(['paid']);
  });
  it('is refused without a valid signature', async () => {
    const eventCount = await laurel.db.stripeEvent.count();
    const response = laurel.as({ user: '', role: 'anonymous', impersonator: '' }, () =>
      laurel.client.takeStripeEvent({ body: Buffer.from('{"id":"evt_1"}'), signature: 't=1,v1=00' }),
    );
    await expect(response).rejects.toMatchObject({ code: 'webhook.foreign' });
    expect(await laurel.db.stripeEvent.count()).toBe(eventCount);
  });
});
