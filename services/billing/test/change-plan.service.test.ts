import type { Caller } from '@laurel/runtime/call';
import { refusalCode } from '../../runtime/test/asking.js';
import { GrantPlanTokens } from '../src/commands/grant-plan-tokens.js';
import { SyncPlans } from '../src/commands/sync-plans.js';
import { stripeOf } from '../src/stripe/stripe-payments.js';
import { KEY, startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
  await laurel.control('clock', { isFrozen: true });
});
afterAll(() => laurel?.stop());

const [MATCH, SUBMIT] = ['demo_match', 'demo_match_submit'];
const DAY = 86_400;
const pass = async (seconds: number) => {
  await laurel.control('clock', { advanceSeconds: seconds });
  await laurel.settled();
};
const stripe = () => stripeOf({ key: KEY, apiUrl: new URL(laurel.sandbox.url) });
const cheap = { productId: MATCH, amount: 1900 };

type Bought = Awaited<ReturnType<typeof bought>>;
/** Somebody with a month of Match, or of what is said. */
async function bought(over: object = cheap, card?: 'paid' | 'failsLater') {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId, over, card);
  await laurel.settled();
  return { who, filmId, stripeSubscriptionId };
}
const preview = ({ who, filmId }: Bought, productId = SUBMIT) =>
  laurel.as(who, () => laurel.to.previewPlanChange({ filmId, productId }));
const change = async (
  { who, filmId, stripeSubscriptionId }: Bought,
  productId: string,
  over: { quote?: string; billingCycle?: string; as?: Caller } = {},
) => {
  const { as = who, quote = '', billingCycle = '1_month' } = over;
  const asked = { filmId, stripeSubscriptionId, billingCycle, productId, quote };
  return (await laurel.as(as, () => laurel.to.changePlan(asked))).url ?? null;
};
const upgrade = async (one: Bought) => change(one, SUBMIT, { quote: (await preview(one)).quote });
const paidTotals = async ({ stripeSubscriptionId: subscription }: Bought) =>
  (await stripe().invoices.list({ subscription, status: 'paid' })).data
    .map(({ total }) => total)
    .toReversed();

describe('a dearer plan', () => {
  it('is paid for what is left of the period, as it was shown, and brings its tokens for that', async () => {
    const one = await bought();
    await pass(10 * DAY);
    const shown = await preview(one);
    const { currentPeriod } = await periodOf(one);
    const left = 1 - (10 * DAY) / currentPeriod;
    expect(shown).toMatchObject({
      kind: 'upgrade',
      currency: 'EUR',
      renewalPrice: 4900,
      submissionTokens: Math.round(10 * left),
      strategyTokens: 0,
    });
    expect(Math.abs(shown.due - 3000 * left)).toBeLessThan(2);
    // Half an hour may pass before it is confirmed.
    await laurel.control('clock', { advanceSeconds: 600 });
    expect(await change(one, SUBMIT, { quote: shown.quote })).toBeNull();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT, state: 'active' });
    expect(await laurel.submissionTokens(one.who)).toBe(shown.submissionTokens);
    await laurel.settled();
    expect(await paidTotals(one)).toEqual([1900, shown.due]);
    expect(await laurel.mails(one.who)).toEqual(['paid', 'paid']);
    await pass(currentPeriod);
    expect(await laurel.submissionTokens(one.who)).toBe(shown.submissionTokens + 10);
    expect((await paidTotals(one)).at(-1)).toBe(4900);
  });
  it('asked for twice, at once or after one another, is paid once', async () => {
    const one = await bought();
    const { quote } = await preview(one);
    await Promise.all([change(one, SUBMIT, { quote }), change(one, SUBMIT, { quote })]);
    await change(one, SUBMIT, { quote });
    await laurel.settled();
    expect(await paidTotals(one)).toHaveLength(2);
    expect(await laurel.submissionTokens(one.who)).toBe(10);
  });
  it('changes nothing until its payment is authenticated, and is the same page when it is asked for again', async () => {
    const one = await bought();
    await useCard(one, 'pm_card_authenticationRequired');
    const url = (await upgrade(one))!;
    expect(url).toMatch(laurel.sandbox.url);
    expect(await upgrade(one)).toBe(url);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: MATCH });
    expect(await laurel.submissionTokens(one.who)).toBe(0);
    await laurel.settled();
    expect(await laurel.mails(one.who)).toEqual(['paid', 'failed']);
    await laurel.post(url, 'paid');
    await laurel.settled();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT });
    expect(await laurel.submissionTokens(one.who)).toBe(10);
    expect(await paidTotals(one)).toHaveLength(2);
  });
  it('whose payment nobody makes is forgotten after a day; the old plan goes on', async () => {
    const one = await bought();
    await useCard(one, 'pm_card_authenticationRequired');
    await upgrade(one);
    await useCard(one, 'pm_card_visa');
    await pass(24 * 3600);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: MATCH, state: 'active' });
    await pass(31 * DAY);
    expect(await paidTotals(one)).toEqual([1900, 1900]);
    expect(await laurel.submissionTokens(one.who)).toBe(0);
  });
  it('is not made for another price than was shown: not for a made-up one, another film’s, or one of before', async () => {
    const [one, other] = [await bought(), await bought()];
    const { quote } = await preview(other);
    for (const wrong of ['', 'x|y|z', quote])
      expect(await refusalCode(change(one, SUBMIT, { quote: wrong }))).toBe('payment.amount_differs');
    const early = await preview(one);
    await change(one, SUBMIT, { quote: early.quote });
    await change(one, MATCH);
    await pass(32 * DAY);
    expect(await refusalCode(change(one, SUBMIT, { quote: early.quote }))).toBe('payment.amount_differs');
  });
  it('brings its months from then on, and none of those before, where twelve are paid', async () => {
    const one = await bought({ ...cheap, amount: 16800, billingCycle: '12_month' });
    await pass(95 * DAY);
    const { quote, submissionTokens } = await preview(one);
    expect(submissionTokens).toBeGreaterThan(0);
    await change(one, SUBMIT, { quote, billingCycle: '12_month' });
    // Each hour it is looked which months have begun; here by the sandbox's clock, which is far ahead.
    const { now } = (await laurel.control('clock')) as { now: number };
    await laurel.get(GrantPlanTokens).run(new Date(now * 1000));
    expect(await laurel.submissionTokens(one.who)).toBe(submissionTokens);
  });
});

describe('a cheaper plan', () => {
  it('follows with the next period, and costs nothing now', async () => {
    const one = await bought({});
    expect(await preview(one, MATCH)).toMatchObject({ kind: 'downgrade', due: 0, renewalPrice: 1900 });
    expect(await change(one, MATCH)).toBeNull();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({
      productId: SUBMIT,
      nextProductId: MATCH,
      state: 'active',
    });
    await pass(31 * DAY + 3 * 3600);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: MATCH, nextProductId: null });
    expect(await paidTotals(one)).toEqual([4900, 1900]);
    expect(await laurel.submissionTokens(one.who)).toBe(10);
    await pass(31 * DAY);
    expect(await paidTotals(one)).toEqual([4900, 1900, 1900]);
  });
  it('is taken back by keeping the plan', async () => {
    const one = await bought({});
    await change(one, MATCH);
    await change(one, SUBMIT);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT, nextProductId: null });
    await pass(31 * DAY + 3 * 3600);
    expect(await paidTotals(one)).toEqual([4900, 4900]);
  });
  it('goes with the plan where that is cancelled; resumed, it is as it was paid', async () => {
    const one = await bought({});
    await change(one, MATCH);
    const asked = { ...one, billingCycle: '1_month' };
    await laurel.as(one.who, () => laurel.to.changeEnding({ ...asked, isEnding: true }));
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ state: 'expiring', nextProductId: null });
    expect(await refusalCode(preview(one, MATCH))).toBe('plan.ending');
    await laurel.as(one.who, () => laurel.to.changeEnding({ ...asked, isEnding: false }));
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ state: 'active', productId: SUBMIT });
  });
  it('stays planned where a plan that is not ending is resumed', async () => {
    const one = await bought({});
    await change(one, MATCH);
    const asked = { ...one, billingCycle: '1_month', isEnding: false };
    await laurel.as(one.who, () => laurel.to.changeEnding(asked));
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ nextProductId: MATCH });
  });
});

describe('a change is refused', () => {
  it('for what cannot be bought, for the plan that it is, and in another cycle', async () => {
    const one = await bought();
    for (const [productId, code] of [
      ['demo_studio', 'product.not_for_sale'],
      ['prod_none', 'product.not_found'],
      [MATCH, 'plan.same'],
    ])
      expect(await refusalCode(preview(one, productId))).toBe(code);
    expect(await refusalCode(change(one, SUBMIT, { billingCycle: '6_month' }))).toBe('subscription.changed');
  });
  it('to anybody else, also an administrator', async () => {
    const [one, other] = [await bought(), await bought()];
    for (const work of [preview({ ...one, who: other.who }), change(one, SUBMIT, { as: other.who })])
      expect(await refusalCode(work)).toBe('subscription.not_found');
    const admin: Caller = { ...other.who, role: 'admin' };
    expect(await refusalCode(change(one, SUBMIT, { as: admin }))).toBe('subscription.not_found');
  });
  it('while a renewal is unpaid, also in the hour in which it is a draft', async () => {
    const [one, other] = [await bought(cheap, 'failsLater'), await bought()];
    const { currentPeriod } = await periodOf(other);
    await pass(currentPeriod + 600);
    for (const each of [one, other]) expect(await refusalCode(preview(each))).toBe('plan.unpaid');
    await pass(3 * 3600);
    expect(await refusalCode(preview(one))).toBe('plan.unpaid');
    expect(await preview(other)).toMatchObject({ kind: 'upgrade' });
  });
  it('to a dearer one while another is planned, and where a bank account pays', async () => {
    const one = await bought({});
    const dearest = await sold('Dearest', 9900);
    await change(one, MATCH);
    expect(await refusalCode(preview(one, dearest))).toBe('plan.planned');
    const { who, filmId } = await laurel.someone();
    await laurel.post(await laurel.begin(who, filmId, cheap), 'debited');
    await pass(4 * DAY);
    const { stripeSubscriptionId } = (await laurel.subscriptionOf(filmId))!;
    const other = { who, filmId, stripeSubscriptionId };
    expect(await refusalCode(preview(other))).toBe('plan.by_debit');
  });
  it('where another tab has changed it meanwhile: nobody pays for both', async () => {
    const one = await bought();
    const dearest = await sold('Dearest of all', 9900);
    const quotes = [await preview(one, dearest), await preview(one)];
    const both = await Promise.allSettled([
      change(one, dearest, { quote: quotes[0]!.quote }),
      change(one, SUBMIT, { quote: quotes[1]!.quote }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual(['rejected', 'rejected']);
    await laurel.settled();
    expect((await paidTotals(one)).every((total) => total > 0)).toBe(true);
  });
  it('while the answer is lost after Stripe has done it: asked again it is paid once', async () => {
    const one = await bought();
    const { quote } = await preview(one);
    await laurel.control('fail', { next: 2, status: 0, when: 'after', path: '/v1/subscriptions/' });
    expect(await refusalCode(change(one, SUBMIT, { quote }))).toBe('payment.unreachable');
    await change(one, SUBMIT, { quote });
    await laurel.settled();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT });
    expect(await paidTotals(one)).toHaveLength(2);
  });
  it('for the demonstration’s plan, which nobody pays', async () => {
    const { who, filmId } = await laurel.someone();
    await laurel.subscribe(who, filmId);
    expect(await refusalCode(preview({ who, filmId, stripeSubscriptionId: '' }))).toBe('plan.not_paid');
  });
  it('while Stripe is away; nothing is changed', async () => {
    const one = await bought();
    await laurel.control('outage', { isOn: true });
    expect(await refusalCode(preview(one))).toBe('payment.unreachable');
    await laurel.control('outage', { isOn: false });
    expect(await paidTotals(one)).toEqual([1900]);
  });
});

/** Another plan that is sold by the month. */
async function sold(name: string, amount: number): Promise<string> {
  const metadata = { type: 'service', submissionTokens: '20' };
  const product = await stripe().products.create({ name, metadata });
  const recurring = { interval: 'month' as const };
  await stripe().prices.create({ product: product.id, currency: 'eur', unit_amount: amount, recurring });
  await laurel.get(SyncPlans).run();
  return product.id;
}
async function periodOf({ stripeSubscriptionId }: Bought) {
  const { items } = await stripe().subscriptions.retrieve(stripeSubscriptionId);
  const { current_period_end: end, current_period_start: start } = items.data[0]!;
  return { currentPeriod: end - start };
}
/** Pays with another card from now on. */
async function useCard({ stripeSubscriptionId }: Bought, card: string) {
  const { customer } = await stripe().subscriptions.retrieve(stripeSubscriptionId);
  const { id } = await stripe().paymentMethods.attach(card, { customer: customer as string });
  await stripe().subscriptions.update(stripeSubscriptionId, { default_payment_method: id });
}
