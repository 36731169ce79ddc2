import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../test/bff-stub';
import { makeFilm, makeProduct, makeSubscription, pageOf } from '../../../test/make';
import { findings, visitSignedIn } from '../../../test/visit';
import type { Invoice, PaidSubscription } from '../../lib/wire';

const paid = (over: Partial<PaidSubscription> = {}): PaidSubscription => ({
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
  ...over,
});
const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  number: 'A-0001',
  createdAt: '2026-11-01T12:00:00.000Z',
  total: 1900,
  currency: 'EUR',
  state: 'paid',
  pdfUrl: 'https://pay.example/in_1.pdf',
  pageUrl: 'https://pay.example/in_1',
  filmId: 7,
  ...over,
});
const well: Answers = {
  getUserFilms: () => pageOf([makeFilm({ name: 'Salt' })]),
  getProducts: () => ({ ...pageOf([makeProduct()]), paymentConfigured: true, isTest: true }),
  getCustomerSubscriptions: () => pageOf([paid()]),
  getStripeCustomerId: () => 'cus_1',
  getCustomer: () => ({
    id: 'cus_1',
    email: 'ada@example.org',
    name: 'Ada',
    card: { brand: 'visa', last4: '4242', expires: '2030-04' },
  }),
  getInvoices: () => pageOf([invoice(), invoice({ id: 'in_2', number: 'A-0002', state: 'open' })]),
  getPaidFees: () => pageOf([]),
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
const open = (answers: Answers = {}) => visitSignedIn('/user/billing', { ...well, ...answers });
const part = async (name: string) => within((await screen.findByRole('heading', { name })).parentElement!);

describe('billing', () => {
  it('says what runs and what is paid next, by which card, with every invoice and token', async () => {
    open();
    const plans = await part('Plans');
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
    expect(screen.getByText('Test payments: no money moves.')).toBeVisible();
    expect(await findings()).toEqual([]);
  });
  it.each([
    [{ isEnding: true }, /^Ends on 1 Dec 2026/],
    [{ price: null }, /^Next charge on 1 Dec 2026$/],
    [{ state: 'failing' as const }, /^The last payment did not work/],
  ])('says of %j how it stands', async (over, words) => {
    open({ getCustomerSubscriptions: () => pageOf([paid(over)]) });
    expect(await screen.findByText(words)).toBeVisible();
  });
  it('says what is charged next of another plan that is planned', async () => {
    const next = makeProduct({
      id: 'prod_less',
      name: 'Less',
      prices: { '1_month': { id: 'p', price: 900, currency: 'EUR' } },
    });
    open({
      getUserFilms: () =>
        pageOf([makeFilm({ name: 'Salt', subscription: makeSubscription({ nextProductId: 'prod_less' }) })]),
      getProducts: () => ({ ...pageOf([makeProduct(), next]), paymentConfigured: true, isTest: true }),
    });
    expect(await screen.findByText('Next charge: EUR 9 on 1 Dec 2026 (then Less)')).toBeVisible();
  });
  it('says of one of the demonstration that nobody pays it', async () => {
    const subscription = makeSubscription({ stripeSubscriptionId: 'sub_demo_1' });
    open({
      getUserFilms: () => pageOf([makeFilm({ name: 'Salt', subscription })]),
      getCustomerSubscriptions: () => pageOf([]),
    });
    expect(await screen.findByText('Belongs to the demonstration: nobody pays it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change or cancel' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
  it('of who never paid says so, asks nothing where one pays, and leads to the plans', async () => {
    const { bff } = open({
      getCustomerSubscriptions: () => pageOf([]),
      getInvoices: () => pageOf([]),
      getStripeCustomerId: () => null,
    });
    expect(await screen.findByText('None of your films has a plan.')).toBeVisible();
    expect(await screen.findByText('There are no invoices yet.')).toBeVisible();
    expect(await screen.findByText(/^No card is kept/)).toBeVisible();
    expect(bff.of('getCustomer')).toEqual([]);
  });
  it('says each by itself what cannot be had now', async () => {
    const away = () => Promise.reject(new Refusal(500, 'internal', 'Broken.'));
    open({ getInvoices: away, getCustomer: away });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2), {
      timeout: 8000,
    });
    expect(await screen.findByText('Salt')).toBeVisible();
  });
  it.each([
    ['what is sold', 'getProducts', ['Plans', 'Card and invoices']],
    ['the films', 'getUserFilms', ['Plans']],
    ['what is paid', 'getCustomerSubscriptions', ['Plans']],
  ] as const)('of which %s cannot be had offers to try again, part by part', async (_what, name, parts) => {
    let isAway = true;
    const answer = (...asked: [never, never]) => {
      if (isAway) throw new Refusal(500, 'internal', 'Broken.');
      return well[name]!(...asked);
    };
    const { user } = open({ [name]: answer } as Answers);
    for (const title of parts) {
      const button = { name: 'Try again' };
      expect(await (await part(title)).findByRole('button', button, { timeout: 8000 })).toBeVisible();
    }
    expect(screen.queryByText('None of your films has a plan.')).toBeNull();
    isAway = false;
    const [again] = screen.getAllByRole('button', { name: 'Try again' });
    await user.click(again!);
    expect(await screen.findByText('Match · 1 Month')).toBeVisible();
    expect(await screen.findByText('VISA ending in 4242, valid until 04/2030')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
