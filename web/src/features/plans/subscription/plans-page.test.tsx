import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeProduct, makePage, makeSubscription } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { Product } from '../../../lib/server/wire';

const olderFilm = makeFilm({ id: 6, name: 'Dust', createdAt: '2026-01-01T00:00:00.000Z' });
const newerFilm = makeFilm({ id: 7, name: 'Rain', createdAt: '2026-02-01T00:00:00.000Z' });
const subscription = makeSubscription({ billingCycle: '6_month' });
const plans: Product[] = [
  makeProduct(),
  makeProduct({ id: 'prod_studio', name: 'Studio', isEnterprise: true, prices: {}, features: [] }),
  makeProduct({ id: -1, name: 'Coming Soon', prices: {}, features: [] }),
  makeProduct({ id: 'prod_token', name: 'A token', type: 'token' }),
];
const openPlanPage = async (search = '', answers: Answers = {}) => {
  const visited = renderPageSignedIn(`/user/subscriptions${search}`, {
    getUserFilms: () => makePage([newerFilm, olderFilm]),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getProducts: () => ({ ...makePage(plans), paymentConfigured: true, isTest: false }),
    ...answers,
  });
  await screen.findByRole('article', { name: 'Match' });
  await screen.findByRole('option', { name: 'Rain' });
  return visited;
};
const getCard = (name: string) => within(screen.getByRole('article', { name }));
const readFields = (button: HTMLElement) =>
  Object.fromEntries(
    [...button.closest('form')!.querySelectorAll('input')].map(({ name, value }) => [name, value]),
  );
const getFilmSelect = () => screen.getByLabelText('Select a film for your subscription');

describe('the plan page', () => {
  it.each([
    ['', 'Rain'],
    ['?filmId=6', 'Dust'],
  ])('%s selects the film %s', async (search, name) => {
    await openPlanPage(search);
    expect(getFilmSelect()).toHaveDisplayValue(name);
  });

  it.each(['?filmId=99', '?filmId=x'])(
    'says that the film of %s is not the user’s, and selects the most recent one',
    async (search) => {
      await openPlanPage(search);
      expect(
        await screen.findByText(
          'This film is not one of yours. The plan below is for your most recent film.',
        ),
      ).toBeVisible();
      expect(getFilmSelect()).toHaveDisplayValue('Rain');
      expect(readFields(getCard('Match').getByRole('button', { name: 'Choose Plan' }))).toMatchObject({
        filmId: '7',
        redirectAfterCheckout: '/user/matching?filmId=7',
      });
    },
  );

  it('names the film of the plan, and says that the plan renews', async () => {
    await openPlanPage('?filmId=6');
    expect(screen.getByRole('heading', { name: 'Plan for “Dust”' })).toBeVisible();
    expect(screen.getByText(/^A plan renews automatically until you cancel it/)).toBeVisible();
  });

  it('explains tokens and how many are left, and that some matches are free', async () => {
    await openPlanPage();
    expect(
      screen.getByText(/A strategy token buys one full run of the wizard for one film/),
    ).toHaveTextContent(
      /Without a plan, .* the three best matches of each film remain free\. .* You have 1 strategy token left\./,
    );
  });

  it('says that demonstration festivals accept no entries, only when there are some', async () => {
    const size = { festivals: 3, competitions: 3, liveCompetitions: 3 };
    const findNotice = () => screen.queryByText(/^Demonstration: invented festivals accept no entries/);
    const { unmount } = await openPlanPage('', { getCatalogueSize: () => ({ ...size, demonstrations: 2 }) });
    await waitFor(() => expect(findNotice()).toBeVisible());
    unmount();
    await openPlanPage('', { getCatalogueSize: () => ({ ...size, demonstrations: 0 }) });
    expect(findNotice()).toBeNull();
  });
  it('stores the selected film in the address', async () => {
    const { user } = await openPlanPage();
    await user.selectOptions(getFilmSelect(), 'Dust');
    expect(getCurrentPath()).toBe('/user/subscriptions?filmId=6');
  });

  it.each([
    ['', 'EUR 19 / month', null],
    ['?billing_cycle=6_month', 'EUR 16 / month', 'EUR 96 for 6 Months'],
    ['?billing_cycle=12_month', 'EUR 14 / month', 'EUR 168 for 12 Months'],
    ['?billing_cycle=2_month', 'EUR 19 / month', null],
  ])('%s costs %s', async (search, month, total) => {
    await openPlanPage(search);
    expect(screen.getByRole('article', { name: 'Match' })).toHaveTextContent(month);
    if (total) expect(getCard('Match').getByText(total)).toBeVisible();
    else expect(getCard('Match').queryByText(/ for /)).not.toBeInTheDocument();
  });

  it('divides a price in a currency without minor units, and one that does not divide evenly', async () => {
    const yen = { id: 'price_jpy', price: 3000, currency: 'jpy' };
    const odd = { id: 'price_odd', price: 10_000, currency: 'eur' };
    await openPlanPage('?billing_cycle=6_month', {
      getProducts: () => ({
        ...makePage([
          makeProduct({ prices: { '6_month': yen } }),
          makeProduct({ id: 'prod_odd', name: 'Odd', prices: { '6_month': odd } }),
        ]),
        paymentConfigured: true,
        isTest: false,
      }),
    });
    expect(screen.getByRole('article', { name: 'Match' })).toHaveTextContent('JPY 500 / month');
    expect(getCard('Match').getByText('JPY 3,000 for 6 Months')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Odd' })).toHaveTextContent('EUR 16.67 / month');
  });

  it('shows only service plans, each with the right button', async () => {
    await openPlanPage();
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
      'Match',
      'Studio',
      'Coming Soon',
    ]);
    expect(getCard('Studio').queryByRole('link', { name: 'Contact Us' })).not.toBeInTheDocument();
    expect(getCard('Coming Soon').getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  });

  it('links to the operator’s e-mail address when there is one', async () => {
    const meta = document.head.appendChild(
      Object.assign(document.createElement('meta'), { name: 'laurel-operator' }),
    );
    meta.content = JSON.stringify({ name: 'Lighthouse', email: 'hello@lighthouse.example' });
    await openPlanPage();
    expect(getCard('Studio').getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      'mailto:hello@lighthouse.example?subject=Enterprise%20Pricing',
    );
    meta.remove();
  });

  it('posts exactly the fields of the checkout', async () => {
    await openPlanPage('?billing_cycle=12_month');
    const choose = getCard('Match').getByRole('button', { name: 'Choose Plan' });
    expect(choose.closest('form')).toHaveAttribute('action', '/api/payment/checkout');
    expect(readFields(choose)).toEqual({
      productId: 'prod_match',
      productPriceAmount: '16800',
      productPriceUnit: 'eur',
      intervalUnit: 'month',
      intervalAmount: '12',
      filmId: '7',
      filmName: 'Rain',
      redirectAfterCheckout: '/user/matching?filmId=7',
    });
  });

  it.each([
    ['/festivals', '/festivals'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
  ])('turns the redirect %s after the checkout into %s', async (redirect, expected) => {
    await openPlanPage(`?redirectAfterCheckout=${encodeURIComponent(redirect)}`);
    expect(
      readFields(getCard('Match').getByRole('button', { name: 'Choose Plan' })).redirectAfterCheckout,
    ).toBe(expected);
  });

  it.each([
    ['active', 'Cancel', '/api/payment/cancel-subscription'],
    ['expiring', 'Resume', '/api/payment/resume-subscription'],
  ] as const)('%s: locks the billing cycle and shows the button %s', async (state, name, action) => {
    const subscribed = makeFilm({ id: 7, name: 'Rain', subscription: { ...subscription, state } });
    await openPlanPage('?billing_cycle=12_month', { getUserFilms: () => makePage([subscribed]) });
    expect(screen.getByRole('radio', { name: '6 Months' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '1 Month' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '12 Months' })).toBeDisabled();
    const button = getCard('Match').getByRole('button', { name });
    expect(button.closest('form')).toHaveAttribute('action', action);
    expect(readFields(button)).toEqual({
      subscriptionId: 'sub_1',
      subscriptionBillingCycle: '6_month',
      filmId: '7',
    });
  });

  it('shows Cancel only on the card of the bought plan', async () => {
    const subscribed = makeFilm({
      id: 7,
      name: 'Rain',
      subscription: { ...subscription, productId: 'prod_more' },
    });
    const more = makeProduct({ id: 'prod_more', name: 'Match + Submit' });
    await openPlanPage('', {
      getUserFilms: () => makePage([subscribed]),
      getProducts: () => ({ ...makePage([...plans, more]), paymentConfigured: true, isTest: true }),
    });
    expect(await getCard('Match + Submit').findByRole('button', { name: 'Cancel' })).toBeEnabled();
    expect(getCard('Match').getByRole('link', { name: 'Change to Match' })).toHaveAttribute(
      'href',
      '/user/subscriptions?change=prod_match',
    );
    expect(screen.getByText('Test payments: no real money is charged.')).toBeVisible();
  });

  it.each([
    ['?filmId=7', true],
    ['?filmId=6', false],
  ])('%s: shows a plan that is no longer sold only for the film that has it: %s', async (search, isShown) => {
    const filmSubscription = { ...subscription, productId: 'prod_old' };
    const subscribed = makeFilm({ ...newerFilm, subscription: filmSubscription });
    const old = makeProduct({ id: 'prod_old', name: 'Old', isSold: false, prices: {} });
    await openPlanPage(search, {
      getUserFilms: () => makePage([subscribed, olderFilm]),
      getProducts: () => ({ ...makePage([...plans, old]), paymentConfigured: true, isTest: false }),
    });
    if (isShown) expect(await getCard('Old').findByRole('button', { name: 'Cancel' })).toBeEnabled();
    else expect(screen.queryByRole('article', { name: 'Old' })).toBeNull();
  });

  it('says that payment is not set up, and disables the order buttons', async () => {
    await openPlanPage('', {
      getProducts: () => ({ ...makePage(plans), paymentConfigured: false, isTest: false }),
    });
    expect(screen.getByText('Payment is not set up on this installation.')).toBeVisible();
    expect(getCard('Match').getByRole('button', { name: 'Choose Plan' })).toBeDisabled();
  });

  it('links to the form of the first film when there is none', async () => {
    renderPageSignedIn('/user/subscriptions', {
      getProducts: () => ({ ...makePage(plans), paymentConfigured: true, isTest: false }),
    });
    expect(await screen.findByRole('link', { name: 'Add your first film' })).toBeVisible();
    await waitFor(() => expect(getCard('Match').getByRole('button', { name: 'Choose Plan' })).toBeDisabled());
  });

  it('sells no plan for a film whose plan is unknown', async () => {
    await openPlanPage('', { getUserFilms: () => makePage([{ ...newerFilm, subscriptionKnown: false }]) });
    expect(screen.getByText(/^We cannot check this film’s plan right now/)).toBeVisible();
    expect(getCard('Match').getByRole('button', { name: 'Choose Plan' })).toBeDisabled();
  });

  it('has no accessibility issues', async () => {
    await openPlanPage();
    expect(await findAxeViolations()).toEqual([]);
  });
});
