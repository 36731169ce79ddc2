import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { findings, here, visitSignedIn } from '../../../test/visit';

describe('after paying', () => {
  const checkout = {
    filmId: 7,
    productName: 'Match',
    billingCycle: '1_month' as const,
    redirect: '/profile',
  };
  it('waits until the plan is open, says what was bought, and goes on', async () => {
    let state: 'paid' | 'done' = 'paid';
    visitSignedIn('/checkout/success?session=cs_1&redirect=%2F', {
      getCheckout: () => ({ ...checkout, state }),
    });
    expect(await screen.findByText(/^Your payment has arrived/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Opening the plan' })).toBeVisible();
    state = 'done';
    expect(await screen.findByText('Match, 1 Month: the plan is open.', {}, { timeout: 4000 })).toBeVisible();
    await waitFor(() => expect(here()).toBe('/profile'), { timeout: 5000 });
  });
  it.each([
    ['open', 'Nothing was charged. You can begin again on the plan page.'],
    ['expired', 'Nothing was charged. You can begin again on the plan page.'],
  ] as const)('says of one that is %s that nothing was charged', async (state, words) => {
    visitSignedIn('/checkout/success?session=cs_1', { getCheckout: () => ({ ...checkout, state }) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
  it.each([
    [
      'arriving',
      /^Your bank sends the money within some days.*You need not pay again\.$/,
      'Go on',
      '/profile',
    ],
    [
      'returned',
      /^The film has a plan already, or is gone\. A mail says so\.$/,
      'To billing',
      '/user/billing',
    ],
  ] as const)(
    'says of one that is %s what comes of it, and waits for nothing',
    async (state, words, link, to) => {
      visitSignedIn('/checkout/success?session=cs_1', { getCheckout: () => ({ ...checkout, state }) });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
    },
  );
  it('of entry fees says that they are being entered, and goes on to a page of ours only', async () => {
    visitSignedIn('/checkout/success?fees=1&redirect=%2Fprofile');
    expect(await screen.findByText('Your payment of entry fees is being entered.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/profile');
    expect(await findings()).toEqual([]);
  });
  it('of entry fees that were left never says that nothing was charged', async () => {
    visitSignedIn('/checkout/cancel?fees=1&redirect=%2F%2Fevil.example');
    expect(await screen.findByRole('heading', { name: 'You left this payment' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('Nothing was charged');
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/');
  });
  it('knows nothing of another’s', async () => {
    visitSignedIn('/checkout/success?session=cs_1', {
      getCheckout: () => Promise.reject(new Refusal(404, 'checkout.not_found', 'There is no such checkout.')),
    });
    expect(await screen.findByRole('heading', { name: 'We do not know this payment' })).toBeVisible();
  });
  it('left before it was done says that nothing was charged', async () => {
    visitSignedIn('/checkout/cancel?filmId=7');
    expect(await screen.findByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
    expect(await findings()).toEqual([]);
  });
});
