import type { Caller } from '@laurel/runtime/auth/call-context';
import { refusalCode } from '../../runtime/test/callers.js';
import { inexpensive, DAY_SECONDS, MATCH, startChanging, SUBMIT } from './plan-changes.js';

let laurel: Awaited<ReturnType<typeof startChanging>>;
beforeAll(async () => {
  laurel = await startChanging();
});
afterAll(() => laurel?.stop());

describe('a change of plan is refused', () => {
  it('to an unavailable product, to the current plan and to another billing cycle', async () => {
    const bought = await laurel.buyPlan();
    for (const [productId, code] of [
      ['demo_studio', 'product.not_for_sale'],
      ['prod_none', 'product.not_found'],
      [MATCH, 'plan.same'],
    ])
      expect(await refusalCode(laurel.previewChange(bought, productId))).toBe(code);
    expect(await refusalCode(laurel.changePlan(bought, SUBMIT, { billingCycle: '6_month' }))).toBe(
      'subscription.changed',
    );
  });
  it('for any other user, including an administrator', async () => {
    const [one, other] = [await laurel.buyPlan(), await laurel.buyPlan()];
    for (const work of [
      laurel.previewChange({ ...one, who: other.who }),
      laurel.changePlan(one, SUBMIT, { as: other.who }),
    ])
      expect(await refusalCode(work)).toBe('subscription.not_found');
    const admin: Caller = { ...other.who, role: 'admin' };
    expect(await refusalCode(laurel.changePlan(one, SUBMIT, { as: admin }))).toBe('subscription.not_found');
  });
  it('while the invoice of a renewal is a draft, and while its payment has failed', async () => {
    const [one, other] = [await laurel.buyPlan(inexpensive, 'failsLater'), await laurel.buyPlan()];
    const currentPeriod = await laurel.getPeriodSeconds(other);
    await laurel.advanceClock(currentPeriod + 600);
    for (const each of [one, other])
      expect(await refusalCode(laurel.previewChange(each))).toBe('plan.unpaid');
    await laurel.advanceClock(3 * 3600);
    expect(await refusalCode(laurel.previewChange(one))).toBe('plan.unpaid');
    expect(await laurel.previewChange(other)).toMatchObject({ kind: 'upgrade' });
  });
  it('if it is an upgrade while another change is scheduled, and for a plan that is paid by bank debit', async () => {
    const bought = await laurel.buyPlan({});
    const expensiveProductId = await laurel.createPlan('Most expensive', 9900);
    await laurel.changePlan(bought, MATCH);
    expect(await refusalCode(laurel.previewChange(bought, expensiveProductId))).toBe('plan.planned');
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.submitCard(await laurel.startCheckout(who, filmId, inexpensive), 'debited');
    await laurel.advanceClock(4 * DAY_SECONDS);
    const { stripeSubscriptionId } = (await laurel.findSubscription(filmId))!;
    const other = { who, filmId, stripeSubscriptionId };
    expect(await refusalCode(laurel.previewChange(other))).toBe('plan.by_debit');
  });
  it('as the second of two concurrent upgrades, unless it is then a downgrade, which credits nothing', async () => {
    const bought = await laurel.buyPlan();
    const expensiveProductId = await laurel.createPlan('Even more expensive', 9900);
    const quotes = [
      await laurel.previewChange(bought, expensiveProductId),
      await laurel.previewChange(bought),
    ];
    const results = await Promise.allSettled([
      laurel.changePlan(bought, expensiveProductId, { quote: quotes[0]!.quote }),
      laurel.changePlan(bought, SUBMIT, { quote: quotes[1]!.quote }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).not.toEqual(['rejected', 'rejected']);
    await laurel.waitUntilSettled();
    expect((await laurel.listPaidTotals(bought)).every((total) => total > 0)).toBe(true);
  });
  it('if Stripe’s response is lost, and the retry changes the plan and charges it once', async () => {
    const bought = await laurel.buyPlan();
    const { quote } = await laurel.previewChange(bought);
    await laurel.control('fail', { next: 2, status: 0, when: 'after', path: '/v1/subscriptions/' });
    expect(await refusalCode(laurel.changePlan(bought, SUBMIT, { quote }))).toBe('payment.unreachable');
    await laurel.changePlan(bought, SUBMIT, { quote });
    await laurel.waitUntilSettled();
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({ productId: SUBMIT });
    expect(await laurel.listPaidTotals(bought)).toHaveLength(2);
  });
  it('for the demo plan, which nobody pays', async () => {
    const { who, filmId } = await laurel.createFilmOwner();
    await laurel.subscribe(who, filmId);
    expect(await refusalCode(laurel.previewChange({ who, filmId, stripeSubscriptionId: '' }))).toBe(
      'plan.not_paid',
    );
  });
  it('while Stripe is unavailable, and the plan stays the same', async () => {
    const bought = await laurel.buyPlan();
    await laurel.control('outage', { isOn: true });
    expect(await refusalCode(laurel.previewChange(bought))).toBe('payment.unreachable');
    await laurel.control('outage', { isOn: false });
    expect(await laurel.listPaidTotals(bought)).toEqual([1900]);
  });
});
