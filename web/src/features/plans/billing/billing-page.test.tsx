import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeProduct, makeSubscription, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
import type { Invoice, PaidSubscription } from '../../../lib/server/wire';

const makePaidSubscription = (overrides: Partial<PaidSubscription> = {}): PaidSubscription => ({
  id: 'sub_1',
  filmId: 7,
  productId: 'prod_match',
  billingCycle: '1_month',
  state: 'paid',
  isEnding: false,
  periodStart: '2026-11-01T12:00:00.000Z',
  periodEnd: '2026-12-01T12:00:00.000Z',
  price: 1900,
  currency: 'EUR',
  ...overrides,
});
const makeInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  number: 'A-0001',
  createdAt: '2026-11-01T12:00:00.000Z',
  total: 1900,
  currency: 'EUR',
  state: 'paid',
  pdfUrl: 'https://pay.example/in_1.pdf',
  pageUrl: 'https://pay.example/in_1',
  filmId: 7,
  ...overrides,
});
const defaultAnswers: Answers = {
  getUserFilms: () => makePage([makeFilm({ name: 'Salt' })]),
  getProducts: () => ({ ...makePage([makeProduct()]), paymentConfigured: true, isTest: true }),
  getCustomerSubscriptions: () => makePage([makePaidSubscription()]),
  getStripeCustomerId: () => 'cus_1',
  getCustomer: () => ({
    id: 'cus_1',
    email: 'ada@example.org',
    name: 'Ada',
    card: { brand: 'visa', last4: '4242', expires: '2030-04' },
  }),
  getInvoices: () => makePage([makeInvoice(), makeInvoice({ id: 'in_2', number: 'A-0002', state: 'open' })]),
  getPaidFees: () => makePage([]),
  getUserTokens: () => ({
    availableStrategyTokens: 1,
    availableSubmissionTokens: 10,
    entries: [
      {
        id: 1,
        kind: 'grant',
        token: 'submission',
        amount: 10,
        filmId: 7,
        reason: 'A month',
        at: '2026-11-01T12:00:00.000Z',
      },
    ],
  }),
};
const openBillingPage = (answers: Answers = {}) =>
  renderPageSignedIn('/user/billing', { ...defaultAnswers, ...answers });
const findSection = async (name: string) =>
  within((await screen.findByRole('heading', { name })).parentElement!);

describe('the billing page', () => {
  it('shows plans, next charges, the card, invoices and tokens', async () => {
    openBillingPage();
    const plans = await findSection('Plans');
    expect(await plans.findByText('Salt')).toBeVisible();
    expect(plans.getByText('Match · 1 Month')).toBeVisible();
    expect(plans.getByText('Next charge: EUR 19 on 1 Dec 2026')).toBeVisible();
    expect(await screen.findByText('VISA ending in 4242, valid until 04/2030')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Invoice A-0001 as PDF' })).toHaveAttribute(
      'href',
      'https://pay.example/in_1.pdf',
    );
    expect(screen.getAllByRole('link', { name: 'Pay' })).toHaveLength(1);
    expect(await screen.findByText('+10 Submission')).toBeVisible();
    expect(screen.getByText('Test payments: no real money is charged.')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
  it.each([
    [{ isEnding: true }, /^Ends on 1 Dec 2026/],
    [{ price: null }, /^Next charge on 1 Dec 2026$/],
    [{ state: 'failing' as const }, /^The last payment failed/],
  ])('for %j shows the state of the plan', async (overrides, text) => {
    openBillingPage({ getCustomerSubscriptions: () => makePage([makePaidSubscription(overrides)]) });
    expect(await screen.findByText(text)).toBeVisible();
  });
  it('shows the next charge of a plan that changes to another one', async () => {
    const next = makeProduct({
      id: 'prod_less',
      name: 'Less',
      prices: { '1_month': { id: 'p', price: 900, currency: 'EUR' } },
    });
    openBillingPage({
      getUserFilms: () =>
        makePage([
          makeFilm({ name: 'Salt', subscription: makeSubscription({ nextProductId: 'prod_less' }) }),
        ]),
      getProducts: () => ({ ...makePage([makeProduct(), next]), paymentConfigured: true, isTest: true }),
    });
    expect(await screen.findByText('Next charge: EUR 9 on 1 Dec 2026 (then Less)')).toBeVisible();
  });
  it('says that a demonstration plan is not paid', async () => {
    const subscription = makeSubscription({ stripeSubscriptionId: 'sub_demo_1' });
    openBillingPage({
      getUserFilms: () => makePage([makeFilm({ name: 'Salt', subscription })]),
      getCustomerSubscriptions: () => makePage([]),
    });
    expect(await screen.findByText('Part of the demonstration: it is not paid.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change or cancel' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
  it('shows empty sections to a user who never paid, and does not request the card', async () => {
    const { bff } = openBillingPage({
      getCustomerSubscriptions: () => makePage([]),
      getInvoices: () => makePage([]),
      getStripeCustomerId: () => null,
    });
    expect(await screen.findByText('None of your films has a plan.')).toBeVisible();
    expect(await screen.findByText('No invoices yet.')).toBeVisible();
    expect(await screen.findByText(/^No card on file/)).toBeVisible();
    expect(bff.getCalls('getCustomer')).toEqual([]);
  });
  it('reports each failed section, and shows the others', async () => {
    const fail = () => Promise.reject(new Refusal(500, 'internal', 'Broken.'));
    openBillingPage({ getInvoices: fail, getCustomer: fail });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2), {
      timeout: 60_000,
    });
    expect(await screen.findByText('Salt')).toBeVisible();
  });
  it.each([
    ['the products', 'getProducts', ['Plans', 'Card and invoices']],
    ['the films', 'getUserFilms', ['Plans']],
    ['the subscriptions', 'getCustomerSubscriptions', ['Plans']],
  ] as const)(
    'offers a retry in each affected section when %s cannot be loaded',
    async (_what, name, sections) => {
      let isUnavailable = true;
      const answer = (...args: [never, never]) => {
        if (isUnavailable) throw new Refusal(500, 'internal', 'Broken.');
        return defaultAnswers[name]!(...args);
      };
      const { user } = openBillingPage({ [name]: answer } as Answers);
      for (const title of sections) {
        const section = await findSection(title);
        const button = await section.findByRole('button', { name: 'Try again' }, { timeout: 60_000 });
        expect(button).toBeVisible();
      }
      expect(screen.queryByText('None of your films has a plan.')).toBeNull();
      isUnavailable = false;
      const [retryButton] = screen.getAllByRole('button', { name: 'Try again' });
      await user.click(retryButton!);
      expect(await screen.findByText('Match · 1 Month')).toBeVisible();
      expect(await screen.findByText('VISA ending in 4242, valid until 04/2030')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );
});
