import { screen, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeProduct, makeSubscription, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { PlanChange, Product } from '../../../lib/server/wire';

const matchAndSubmit = makeProduct({ id: 'prod_more', name: 'Match + Submit' });
const plans: Product[] = [makeProduct(), matchAndSubmit];
const until = '2026-12-05T10:00:00.000Z';
const subscription = makeSubscription({ periodEnd: until });
const upgrade: PlanChange = {
  kind: 'upgrade',
  due: 2000,
  currency: 'EUR',
  renewalPrice: 4900,
  renewsAt: until,
  quote: 'a quote',
  strategyTokens: 0,
  submissionTokens: 7,
};
const downgrade: PlanChange = { ...upgrade, kind: 'downgrade', due: 0, quote: '', submissionTokens: 0 };
const openPlanPage = async (search = '', overrides = {}, answers: Answers = {}) => {
  const film = makeFilm({ id: 7, name: 'Rain', subscription: { ...subscription, ...overrides } });
  const visited = renderPageSignedIn(`/user/subscriptions?filmId=7${search}`, {
    getUserFilms: () => makePage([film]),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getProducts: () => ({ ...makePage(plans), paymentConfigured: true, isTest: false }),
    getPlanChange: () => upgrade,
    ...answers,
  });
  await screen.findByText(/cannot change it while the plan is active/);
  return visited;
};
const getCard = (name: string) => within(screen.getByRole('article', { name }));
const findDialog = async () => within(await screen.findByRole('dialog', { name: /^Change to/ }));
const readFields = (button: HTMLElement) =>
  Object.fromEntries(
    [...button.closest('form')!.querySelectorAll('input')].map(({ name, value }) => [name, value]),
  );
const formFields = { subscriptionId: 'sub_1', subscriptionBillingCycle: '1_month', filmId: '7' };

describe('changing to another plan', () => {
  it('that costs more shows its prices and tokens, and posts the shown quote', async () => {
    const { user } = await openPlanPage();
    await user.click(getCard('Match + Submit').getByRole('link', { name: 'Change to Match + Submit' }));
    const openDialog = await findDialog();
    expect(await openDialog.findByText(/You pay EUR 20 today/)).toBeVisible();
    expect(openDialog.getByText(/it costs EUR 49 a month/)).toBeVisible();
    expect(openDialog.getByText(/7 submission tokens/)).toBeVisible();
    const pay = openDialog.getByRole('button', { name: 'Pay EUR 20 and change' });
    expect(pay.closest('form')).toHaveAttribute('action', '/api/payment/change-plan');
    expect(readFields(pay)).toEqual({ ...formFields, productId: 'prod_more', quote: 'a quote' });
    expect(await findAxeViolations()).toEqual([]);
    await user.click(openDialog.getByRole('button', { name: 'Keep Match' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(getCurrentPath()).toBe('/user/subscriptions?filmId=7');
  });
  it('that costs less says that it starts later and that nothing is charged', async () => {
    await openPlanPage('&change=prod_more', {}, { getPlanChange: () => downgrade });
    const openDialog = await findDialog();
    expect(await openDialog.findByText(/You pay nothing today/)).toBeVisible();
    expect(openDialog.getByRole('button', { name: /^Change on .*2026/ })).toBeVisible();
  });
  it('that is refused shows the reason', async () => {
    const text =
      'A payment for this plan is open or being processed. You can change the plan once it is paid.';
    const getPlanChange = () => Promise.reject(new Refusal(409, 'plan.unpaid', text));
    const { user } = await openPlanPage('&change=prod_more', {}, { getPlanChange });
    const openDialog = await findDialog();
    expect(await openDialog.findByText(text)).toBeVisible();
    expect(openDialog.queryByText('This could not be loaded.')).not.toBeInTheDocument();
    expect(openDialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(openDialog.getByText('Close'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  it('is not offered when the film’s plan belongs to the demonstration', async () => {
    await openPlanPage('&change=prod_more', { stripeSubscriptionId: 'sub_demo_1' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(getCard('Match + Submit').queryByRole('link')).not.toBeInTheDocument();
    expect(
      getCard('Match + Submit').getByText(/^This film’s plan is part of the demonstration/),
    ).toBeVisible();
  });
  it('that is already scheduled is shown with a button to keep the current plan', async () => {
    await openPlanPage('', { nextProductId: 'prod_more' });
    expect(screen.getByText(/then becomes Match \+ Submit/)).toBeVisible();
    expect(getCard('Match + Submit').getByRole('button', { name: 'Scheduled' })).toBeDisabled();
    const stayButton = screen.getByRole('button', { name: 'Keep Match' });
    expect(readFields(stayButton)).toEqual({ ...formFields, productId: 'prod_match' });
  });
  it('is not offered while the film’s plan is ending', async () => {
    await openPlanPage('&change=prod_more', { state: 'expiring' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(getCard('Match + Submit').getByText(/Resume it first/)).toBeVisible();
  });
  it('that is not sold for the film’s billing cycle shows that it is not available', async () => {
    const yearlyOnly = makeProduct({
      ...matchAndSubmit,
      prices: { '12_month': matchAndSubmit.prices['12_month']! },
    });
    const getProducts = () => ({
      ...makePage([makeProduct(), yearlyOnly]),
      paymentConfigured: true,
      isTest: false,
    });
    await openPlanPage('', {}, { getProducts });
    expect(
      getCard('Match + Submit').getByText('Not available for the billing cycle of this film’s plan.'),
    ).toBeVisible();
  });
});
