import { refusalCode } from '../../runtime/test/callers.js';
import { GrantPlanTokens } from '../src/commands/tokens/grant-plan-tokens.js';
import { inexpensive, DAY_SECONDS, MATCH, startChanging, SUBMIT } from './plan-changes.js';

let laurel: Awaited<ReturnType<typeof startChanging>>;
beforeAll(async () => {
  laurel = await startChanging();
});
afterAll(() => laurel?.stop());

describe('an upgrade', () => {
  it('charges the shown price for the rest of the period, and grants the additional tokens for that time', async () => {
    const bought = await laurel.buyPlan();
    await laurel.advanceClock(10 * DAY_SECONDS);
    const shown = await laurel.previewChange(bought);
    const currentPeriod = await laurel.getPeriodSeconds(bought);
    const remainingShare = 1 - (10 * DAY_SECONDS) / currentPeriod;
    expect(shown).toMatchObject({
      kind: 'upgrade',
      currency: 'EUR',
      renewalPrice: 4900,
      submissionTokens: Math.round(10 * remainingShare),
      strategyTokens: 0,
    });
    expect(Math.abs(shown.due - 3000 * remainingShare)).toBeLessThan(2);
    // A shown price is valid for half an hour.
    await laurel.control('clock', { advanceSeconds: 600 });
    expect(await laurel.changePlan(bought, SUBMIT, { quote: shown.quote })).toBeNull();
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({
      productId: SUBMIT,
      state: 'active',
    });
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(shown.submissionTokens);
    await laurel.waitUntilSettled();
    expect(await laurel.listPaidTotals(bought)).toEqual([1900, shown.due]);
    expect(await laurel.listMailKinds(bought.who)).toEqual(['paid', 'paid']);
    await laurel.advanceClock(currentPeriod);
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(shown.submissionTokens + 10);
    expect((await laurel.listPaidTotals(bought)).at(-1)).toBe(4900);
  });
  it('is charged once when it is requested twice', async () => {
    const bought = await laurel.buyPlan();
    const { quote } = await laurel.previewChange(bought);
    await Promise.all([
      laurel.changePlan(bought, SUBMIT, { quote }),
      laurel.changePlan(bought, SUBMIT, { quote }),
    ]);
    await laurel.changePlan(bought, SUBMIT, { quote });
    await laurel.waitUntilSettled();
    expect(await laurel.listPaidTotals(bought)).toHaveLength(2);
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(10);
  });
  it('starts after its payment is authenticated, and repeated requests before that return the same page', async () => {
    const bought = await laurel.buyPlan();
    await laurel.useCard(bought, 'pm_card_authenticationRequired');
    const url = (await laurel.upgrade(bought))!;
    expect(url).toMatch(laurel.sandbox.url);
    expect(await laurel.upgrade(bought)).toBe(url);
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({ productId: MATCH });
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(0);
    await laurel.waitUntilSettled();
    expect(await laurel.listMailKinds(bought.who)).toEqual(['paid', 'failed']);
    await laurel.submitCard(url, 'paid');
    await laurel.waitUntilSettled();
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({ productId: SUBMIT });
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(10);
    expect(await laurel.listPaidTotals(bought)).toHaveLength(2);
  });
  it('is cancelled after a day without a payment, and the previous plan continues', async () => {
    const bought = await laurel.buyPlan();
    await laurel.useCard(bought, 'pm_card_authenticationRequired');
    await laurel.upgrade(bought);
    await laurel.useCard(bought, 'pm_card_visa');
    await laurel.advanceClock(24 * 3600);
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({ productId: MATCH, state: 'active' });
    await laurel.advanceClock(31 * DAY_SECONDS);
    expect(await laurel.listPaidTotals(bought)).toEqual([1900, 1900]);
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(0);
  });
  it('is refused with an invalid quote, the quote of another film or an expired quote', async () => {
    const [one, other] = [await laurel.buyPlan(), await laurel.buyPlan()];
    const { quote } = await laurel.previewChange(other);
    for (const wrongQuote of ['', 'x|y|z', quote])
      expect(await refusalCode(laurel.changePlan(one, SUBMIT, { quote: wrongQuote }))).toBe(
        'payment.amount_differs',
      );
    const oldPreview = await laurel.previewChange(one);
    await laurel.changePlan(one, SUBMIT, { quote: oldPreview.quote });
    await laurel.changePlan(one, MATCH);
    await laurel.advanceClock(32 * DAY_SECONDS);
    expect(await refusalCode(laurel.changePlan(one, SUBMIT, { quote: oldPreview.quote }))).toBe(
      'payment.amount_differs',
    );
  });
  it('of a yearly plan grants tokens only for the months after it', async () => {
    const bought = await laurel.buyPlan({ ...inexpensive, amount: 16800, billingCycle: '12_month' });
    await laurel.advanceClock(95 * DAY_SECONDS);
    const { quote, submissionTokens } = await laurel.previewChange(bought);
    expect(submissionTokens).toBeGreaterThan(0);
    await laurel.changePlan(bought, SUBMIT, { quote, billingCycle: '12_month' });
    // The job that grants the tokens of new months gets the sandbox's clock, which is months ahead of the
    // real one.
    const { now } = (await laurel.control('clock')) as { now: number };
    await laurel.get(GrantPlanTokens).run(new Date(now * 1000));
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(submissionTokens);
  });
});

describe('a downgrade', () => {
  it('starts with the next period, and costs nothing at once', async () => {
    const bought = await laurel.buyPlan({});
    expect(await laurel.previewChange(bought, MATCH)).toMatchObject({
      kind: 'downgrade',
      due: 0,
      renewalPrice: 1900,
    });
    expect(await laurel.changePlan(bought, MATCH)).toBeNull();
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({
      productId: SUBMIT,
      nextProductId: MATCH,
      state: 'active',
    });
    await laurel.advanceClock(31 * DAY_SECONDS + 3 * 3600);
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({
      productId: MATCH,
      nextProductId: null,
    });
    expect(await laurel.listPaidTotals(bought)).toEqual([4900, 1900]);
    expect(await laurel.getSubmissionTokens(bought.who)).toBe(10);
    await laurel.advanceClock(31 * DAY_SECONDS);
    expect(await laurel.listPaidTotals(bought)).toEqual([4900, 1900, 1900]);
  });
  it('is cancelled by choosing the current plan', async () => {
    const bought = await laurel.buyPlan({});
    await laurel.changePlan(bought, MATCH);
    await laurel.changePlan(bought, SUBMIT);
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({
      productId: SUBMIT,
      nextProductId: null,
    });
    await laurel.advanceClock(31 * DAY_SECONDS + 3 * 3600);
    expect(await laurel.listPaidTotals(bought)).toEqual([4900, 4900]);
  });
  it('is cancelled with the plan, and is not restored when the plan is resumed', async () => {
    const bought = await laurel.buyPlan({});
    await laurel.changePlan(bought, MATCH);
    const request = { ...bought, billingCycle: '1_month' };
    await laurel.as(bought.who, () => laurel.client.changeEnding({ ...request, isEnding: true }));
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({
      state: 'expiring',
      nextProductId: null,
    });
    expect(await refusalCode(laurel.previewChange(bought, MATCH))).toBe('plan.ending');
    await laurel.as(bought.who, () => laurel.client.changeEnding({ ...request, isEnding: false }));
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({
      state: 'active',
      productId: SUBMIT,
    });
  });
  it('stays scheduled when the plan is resumed although it was not ending', async () => {
    const bought = await laurel.buyPlan({});
    await laurel.changePlan(bought, MATCH);
    const request = { ...bought, billingCycle: '1_month', isEnding: false };
    await laurel.as(bought.who, () => laurel.client.changeEnding(request));
    expect(await laurel.findSubscription(bought.filmId)).toMatchObject({ nextProductId: MATCH });
  });
});
