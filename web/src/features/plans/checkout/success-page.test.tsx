import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { batchId, openPayment } from '../../../../test/sendings';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { FeePayment } from '../../../lib/server/wire';

describe('the page after paying', () => {
  const checkout = {
    filmId: 7,
    productName: 'Match',
    billingCycle: '1_month' as const,
    redirect: '/profile',
  };
  it('waits until the plan is active, names it, and continues', async () => {
    let state: 'paid' | 'done' = 'paid';
    renderPageSignedIn('/checkout/success?session=cs_1&redirect=%2F', {
      getCheckout: () => ({ ...checkout, state }),
    });
    expect(await screen.findByText(/^Your payment has arrived/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Activating the plan' })).toBeVisible();
    state = 'done';
    expect(
      await screen.findByText('Match, 1 Month: the plan is active.', {}, { timeout: 60_000 }),
    ).toBeVisible();
    await waitFor(() => expect(getCurrentPath()).toBe('/profile'), { timeout: 60_000 });
    expect(screen.getByText('Match, 1 Month: the plan is active.')).toBeVisible();
  });
  it.each([
    ['open', 'You were not charged. You can start again on the plan page.'],
    ['expired', 'You were not charged. You can start again on the plan page.'],
  ] as const)('says that nothing was charged for a checkout that is %s', async (state, text) => {
    renderPageSignedIn('/checkout/success?session=cs_1', { getCheckout: () => ({ ...checkout, state }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
  it.each([
    [
      'processing',
      /^Your bank will transfer the money within a few days.*Do not pay again\.$/,
      'Continue',
      '/profile',
    ],
    [
      'returned',
      /^The film already has a plan, or was deleted\. We have sent you an e-mail about it\.$/,
      'Go to billing',
      '/user/billing',
    ],
  ] as const)('explains a checkout that is %s, and does not wait', async (state, text, link, to) => {
    renderPageSignedIn('/checkout/success?session=cs_1', { getCheckout: () => ({ ...checkout, state }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  });
  it('says that entry fees have arrived, and continues only to a page of this site', async () => {
    renderPageSignedIn(`/checkout/success?fees=${batchId}&redirect=%2Fprofile`, {
      getFeePayment: () => ({ state: 'paid', payments: [] }),
    });
    expect(await screen.findByText(/^Your payment of entry fees has arrived/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/profile');
    expect(await findAxeViolations()).toEqual([]);
  });
  it('shows the remaining payment of entry fees in two currencies, with a link to it', async () => {
    renderPageSignedIn(`/checkout/success?fees=${batchId}&redirect=%2Fprofile`, {
      getFeePayment: () => openPayment,
    });
    expect(await screen.findByRole('heading', { name: 'JPY 2,000 left to pay' })).toBeVisible();
    expect(screen.getByText(/We send the entries once JPY 2,000 is paid too/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay JPY 2,000' })).toHaveAttribute(
      'href',
      'https://pay.example/jpy',
    );
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/profile');
    expect(await findAxeViolations()).toEqual([]);
  });
  it.each<[string, FeePayment['payments'][number]['state'][]]>([
    ['all payments have arrived', ['paid', 'paid']],
    ['the confirmation of the payment is late', ['open', 'open']],
  ])('asks for no further payment of entry fees when %s', async (_when, states) => {
    const { bff } = renderPageSignedIn(`/checkout/success?fees=${batchId}`, {
      getFeePayment: () => ({
        ...openPayment,
        payments: openPayment.payments.map((payment, n) => ({ ...payment, state: states[n]! })),
      }),
    });
    expect(await screen.findByText('We are recording your payment of entry fees.')).toBeVisible();
    expect(bff.getCalls('getFeePayment')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull();
  });
  it('shows a neutral message when the state of the entry fees is unknown', async () => {
    renderPageSignedIn(`/checkout/success?fees=${batchId}`, {
      getFeePayment: () => Promise.reject(new Refusal(404, 'fee_payment.not_found', 'There is none.')),
    });
    expect(await screen.findByText('We are recording your payment of entry fees.')).toBeVisible();
  });
  it('does not say that nothing was charged when the user left a payment of entry fees', async () => {
    renderPageSignedIn('/checkout/cancel?fees=1&redirect=%2F%2Fevil.example');
    expect(await screen.findByRole('heading', { name: 'You left this payment' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('You were not charged');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
  });
  it('reports a checkout that is not found, such as another user’s', async () => {
    renderPageSignedIn('/checkout/success?session=cs_1', {
      getCheckout: () => Promise.reject(new Refusal(404, 'checkout.not_found', 'There is no such checkout.')),
    });
    expect(await screen.findByRole('heading', { name: 'We cannot find this payment' })).toBeVisible();
  });
  it('says that nothing was charged when the user left the checkout', async () => {
    renderPageSignedIn('/checkout/cancel?filmId=7');
    expect(await screen.findByRole('heading', { name: 'You were not charged' })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
});
