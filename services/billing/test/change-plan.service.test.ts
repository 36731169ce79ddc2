import { refusalCode } from '../../runtime/test/asking.js';
import { GrantPlanTokens } from '../src/commands/grant-plan-tokens.js';
import { cheap, DAY, MATCH, startChanging, SUBMIT } from './changing.js';

let laurel: Awaited<ReturnType<typeof startChanging>>;
beforeAll(async () => {
  laurel = await startChanging();
});
afterAll(() => laurel?.stop());

describe('a dearer plan', () => {
  it('is paid for what is left of the period, as it was shown, and brings its tokens for that', async () => {
    const one = await laurel.bought();
    await laurel.pass(10 * DAY);
    const shown = await laurel.preview(one);
    const currentPeriod = await laurel.periodOf(one);
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
    expect(await laurel.change(one, SUBMIT, { quote: shown.quote })).toBeNull();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT, state: 'active' });
    expect(await laurel.submissionTokens(one.who)).toBe(shown.submissionTokens);
    await laurel.settled();
    expect(await laurel.paidTotals(one)).toEqual([1900, shown.due]);
    expect(await laurel.mails(one.who)).toEqual(['paid', 'paid']);
    await laurel.pass(currentPeriod);
    expect(await laurel.submissionTokens(one.who)).toBe(shown.submissionTokens + 10);
    expect((await laurel.paidTotals(one)).at(-1)).toBe(4900);
  });
  it('asked for twice, at once or after one another, is paid once', async () => {
    const one = await laurel.bought();
    const { quote } = await laurel.preview(one);
    await Promise.all([laurel.change(one, SUBMIT, { quote }), laurel.change(one, SUBMIT, { quote })]);
    await laurel.change(one, SUBMIT, { quote });
    await laurel.settled();
    expect(await laurel.paidTotals(one)).toHaveLength(2);
    expect(await laurel.submissionTokens(one.who)).toBe(10);
  });
  it('changes nothing until its payment is authenticated, and is the same page when it is asked for again', async () => {
    const one = await laurel.bought();
    await laurel.useCard(one, 'pm_card_authenticationRequired');
    const url = (await laurel.upgrade(one))!;
    expect(url).toMatch(laurel.sandbox.url);
    expect(await laurel.upgrade(one)).toBe(url);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: MATCH });
    expect(await laurel.submissionTokens(one.who)).toBe(0);
    await laurel.settled();
    expect(await laurel.mails(one.who)).toEqual(['paid', 'failed']);
    await laurel.post(url, 'paid');
    await laurel.settled();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT });
    expect(await laurel.submissionTokens(one.who)).toBe(10);
    expect(await laurel.paidTotals(one)).toHaveLength(2);
  });
  it('whose payment nobody makes is forgotten after a day; the old plan goes on', async () => {
    const one = await laurel.bought();
    await laurel.useCard(one, 'pm_card_authenticationRequired');
    await laurel.upgrade(one);
    await laurel.useCard(one, 'pm_card_visa');
    await laurel.pass(24 * 3600);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: MATCH, state: 'active' });
    await laurel.pass(31 * DAY);
    expect(await laurel.paidTotals(one)).toEqual([1900, 1900]);
    expect(await laurel.submissionTokens(one.who)).toBe(0);
  });
  it('is not made for another price than was shown: not for a made-up one, another film’s, or one of before', async () => {
    const [one, other] = [await laurel.bought(), await laurel.bought()];
    const { quote } = await laurel.preview(other);
    for (const wrong of ['', 'x|y|z', quote])
      expect(await refusalCode(laurel.change(one, SUBMIT, { quote: wrong }))).toBe('payment.amount_differs');
    const early = await laurel.preview(one);
    await laurel.change(one, SUBMIT, { quote: early.quote });
    await laurel.change(one, MATCH);
    await laurel.pass(32 * DAY);
    expect(await refusalCode(laurel.change(one, SUBMIT, { quote: early.quote }))).toBe(
      'payment.amount_differs',
    );
  });
  it('brings its months from then on, and none of those before, where twelve are paid', async () => {
    const one = await laurel.bought({ ...cheap, amount: 16800, billingCycle: '12_month' });
    await laurel.pass(95 * DAY);
    const { quote, submissionTokens } = await laurel.preview(one);
    expect(submissionTokens).toBeGreaterThan(0);
    await laurel.change(one, SUBMIT, { quote, billingCycle: '12_month' });
    // Each hour it is looked which months have begun; here by the sandbox's clock, which is far ahead.
    const { now } = (await laurel.control('clock')) as { now: number };
    await laurel.get(GrantPlanTokens).run(new Date(now * 1000));
    expect(await laurel.submissionTokens(one.who)).toBe(submissionTokens);
  });
});

describe('a cheaper plan', () => {
  it('follows with the next period, and costs nothing now', async () => {
    const one = await laurel.bought({});
    expect(await laurel.preview(one, MATCH)).toMatchObject({ kind: 'downgrade', due: 0, renewalPrice: 1900 });
    expect(await laurel.change(one, MATCH)).toBeNull();
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({
      productId: SUBMIT,
      nextProductId: MATCH,
      state: 'active',
    });
    await laurel.pass(31 * DAY + 3 * 3600);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: MATCH, nextProductId: null });
    expect(await laurel.paidTotals(one)).toEqual([4900, 1900]);
    expect(await laurel.submissionTokens(one.who)).toBe(10);
    await laurel.pass(31 * DAY);
    expect(await laurel.paidTotals(one)).toEqual([4900, 1900, 1900]);
  });
  it('is taken back by keeping the plan', async () => {
    const one = await laurel.bought({});
    await laurel.change(one, MATCH);
    await laurel.change(one, SUBMIT);
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ productId: SUBMIT, nextProductId: null });
    await laurel.pass(31 * DAY + 3 * 3600);
    expect(await laurel.paidTotals(one)).toEqual([4900, 4900]);
  });
  it('goes with the plan where that is cancelled; resumed, it is as it was paid', async () => {
    const one = await laurel.bought({});
    await laurel.change(one, MATCH);
    const asked = { ...one, billingCycle: '1_month' };
    await laurel.as(one.who, () => laurel.to.changeEnding({ ...asked, isEnding: true }));
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ state: 'expiring', nextProductId: null });
    expect(await refusalCode(laurel.preview(one, MATCH))).toBe('plan.ending');
    await laurel.as(one.who, () => laurel.to.changeEnding({ ...asked, isEnding: false }));
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ state: 'active', productId: SUBMIT });
  });
  it('stays planned where a plan that is not ending is resumed', async () => {
    const one = await laurel.bought({});
    await laurel.change(one, MATCH);
    const asked = { ...one, billingCycle: '1_month', isEnding: false };
    await laurel.as(one.who, () => laurel.to.changeEnding(asked));
    expect(await laurel.subscriptionOf(one.filmId)).toMatchObject({ nextProductId: MATCH });
  });
});
