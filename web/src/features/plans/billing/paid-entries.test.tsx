import { screen, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { ada, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
import type { PaidFees } from '../../../lib/server/wire';

const makePaidFees = (overrides: Partial<PaidFees> = {}): PaidFees => ({
  batchId: '30000000-0000-4000-8000-000000000001',
  filmId: 7,
  filmName: 'Salt',
  at: '2026-11-20T12:00:00.000Z',
  currency: 'EUR',
  amount: 6500,
  returned: 4000,
  receiptUrl: 'https://pay.example/receipts/ch_1',
  entries: [
    { entryId: 1, name: 'Lund, Shorts', amount: 2500, state: 'paid' },
    { entryId: 2, name: 'Annecy, Shorts', amount: 4000, state: 'returned' },
  ],
  ...overrides,
});
const openBillingPage = (answers: Answers) =>
  renderPageSignedIn('/user/billing', {
    getUserFilms: () => makePage([]),
    getProducts: () => ({ ...makePage([]), paymentConfigured: false, isTest: false }),
    getCustomerSubscriptions: () => makePage([]),
    getUserTokens: () => ({ availableStrategyTokens: 0, availableSubmissionTokens: 0, entries: [] }),
    ...answers,
  });

describe('the paid entry fees', () => {
  it('are listed by payment, with the fee of each entry and the refunds', async () => {
    const yen = makePaidFees({
      currency: 'JPY',
      amount: 2000,
      returned: 0,
      receiptUrl: null,
      entries: [{ entryId: 3, name: 'Sapporo', amount: 2000, state: 'returning' }],
    });
    const { bff } = openBillingPage({ getPaidFees: () => makePage([makePaidFees(), yen]) });
    const table = within(await screen.findByRole('region', { name: 'Entry fees' }));
    const cells = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'));
    expect(cells.map((row) => row.at(-2)!.textContent)).toEqual(['EUR 65EUR 40 refunded', 'JPY 2,000']);
    expect(cells.map((row) => row.at(-1)!.textContent)).toEqual(['Receipt', '']);
    expect(screen.getByText(/^A receipt is available for 30 days\./)).toBeVisible();
    expect(table.getByRole('link', { name: 'Receipt of EUR 65 for entries of Salt' })).toHaveAttribute(
      'href',
      'https://pay.example/receipts/ch_1',
    );
    expect(table.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Lund, Shorts: EUR 25',
      'Annecy, Shorts: EUR 40, refunded',
      'Sapporo: JPY 2,000, refund in progress',
    ]);
    expect(table.getAllByRole('link', { name: 'Salt' })[0]).toHaveAttribute(
      'href',
      `/submissions2/user/${ada}/film/7`,
    );
    expect(bff.getCalls('getPaidFees')[0]!.input).toEqual({ userId: ada, page: 1, pageSize: 20 });
    expect(await findAxeViolations()).toEqual([]);
  });
  it('show an empty state', async () => {
    openBillingPage({ getPaidFees: () => makePage([]) });
    expect(await screen.findByText('You have not paid any entry fees with Laurel yet.')).toBeVisible();
  });
  it('offer a retry when loading fails', async () => {
    let isUnavailable = true;
    const { user } = openBillingPage({
      getPaidFees: () => {
        if (isUnavailable) throw new Refusal(500, 'internal', 'That failed.');
        return makePage([makePaidFees()]);
      },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    isUnavailable = false;
    await user.click(retryButton);
    expect(await screen.findByRole('region', { name: 'Entry fees' })).toBeVisible();
  });
});
