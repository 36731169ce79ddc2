import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import {
  makeEntry,
  euros,
  makeReview,
  makeReviews,
  makeSending,
  openList,
  openReview,
} from '../../../../test/sendings';
import { findAxeViolations } from '../../../../test/render-page';

describe('the review of chosen entries', () => {
  it('shows the fees, the payment and what is missing', async () => {
    const { dialog, bff } = await openReview();
    expect(await dialog.findByText('Can be sent (2)')).toBeVisible();
    expect(bff.getCalls('reviewSelected').at(-1)!.input).toEqual({ filmId: 7, submissionIds: [1, 2] });
    expect(
      dialog.getByRole('checkbox', { name: 'Send Annecy, Competition 1' }).closest('li'),
    ).toHaveTextContent(/By e-mail to films@annecy.example.*EUR 25.*until 1 Dec 2026/);
    expect(dialog.getAllByText('until 1 Dec 2026', { exact: false })[0]!.parentElement).toHaveTextContent(
      'until 1 Dec 2026 · Regular',
    );
    expect(dialog.getByText('To pay now: EUR 35')).toBeVisible();
    expect(dialog.getByText('2 submission tokens of your 5')).toBeVisible();
    expect(
      dialog.getByText(/^Your dossier is 85% complete. Still missing: a link to a screener and a logline./),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
  it('names the tier of each deadline and of the planned one, by its position when it has no title', async () => {
    const planned = { plannedDate: '2027-01-15', plannedTier: 'Late', plannedTierAt: 3, tierCount: 3 };
    const { dialog } = await openReview({
      reviewSelected: () =>
        makeReviews({
          items: [
            makeReview(1, planned),
            makeReview(2, { ...planned, tier: 'Deadline 2', plannedTier: null }),
          ],
        }),
    });
    const findRowText = async (name: string) =>
      (await dialog.findByRole('checkbox', { name })).closest('li')!.textContent;
    expect(await findRowText('Send Annecy, Competition 1')).toMatch(
      /until 1 Dec 2026 · Regularplanned for 15 Jan 2027 · Late$/,
    );
    expect(await findRowText('Send Zagreb, Competition 2')).toMatch(
      /until 1 Dec 2026 · 1st of 3 deadlinesplanned for 15 Jan 2027 · Final deadline$/,
    );
  });
  it('explains below why an entry cannot be sent, and does not count it', async () => {
    const { dialog, user } = await openReview({
      reviewSelected: () =>
        makeReviews({
          items: [makeReview(1, { method: 'elsewhere' }), makeReview(2, { fault: 'closed' })],
          totals: [],
        }),
    });
    const summary = await dialog.findByText('1 cannot be sent');
    expect(dialog.getByText('Entries are closed.')).not.toBeVisible();
    expect(dialog.getByText('EUR 25, paid to the festival')).toBeVisible();
    expect(dialog.getByText('There is nothing to pay here.')).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Send 1 entry' });
    expect(button).toBeEnabled();
    expect(button.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(summary);
    expect(dialog.getByText('Entries are closed.')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
  it('explains at once why none can be sent', async () => {
    const { dialog } = await openReview({
      reviewSelected: () =>
        makeReviews({
          items: [makeReview(1, { fault: 'closed' }), makeReview(2, { fault: 'closed' })],
          totals: [],
        }),
    });
    expect((await dialog.findAllByText('Entries are closed.'))[1]).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  });
  it('lets the user leave entries out, and sends the fees that were shown', async () => {
    const items: unknown[] = [];
    const { dialog, user } = await openReview({
      submitSelected: (input) => {
        items.push(input.items);
        return {
          sending: makeSending('paid', makeEntry(1, { state: 'delivering' })),
          payment: { state: 'paid', payments: [] },
        };
      },
    });
    await user.click(await dialog.findByRole('checkbox', { name: 'Send Zagreb, Competition 2' }));
    expect(dialog.getByText('To pay now: EUR 25')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pay and send 1 entry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(items).toEqual([[{ submissionId: 1, fee: euros(2500) }]]);
  });
  it('blocks sending without enough tokens, or with a sum that cannot be paid by card', async () => {
    const { dialog } = await openReview({
      reviewSelected: () =>
        makeReviews({
          tokens: { needed: 2, has: 1 },
          totals: [{ ...euros(3500), fault: 'fee_payment.too_large' }],
        }),
    });
    expect(await dialog.findByText(/You need 2 submission tokens and have 1/)).toBeVisible();
    expect(dialog.getByText(/EUR 35 cannot be paid by card/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Pay and send 2 entries' })).toBeDisabled();
  });
  it('is loaded again after a refusal, and the next attempt has a new batch id', async () => {
    const batches: string[] = [];
    const { dialog, user, bff } = await openReview({
      submitSelected: (input) => {
        batches.push(input.batchId);
        throw new Refusal(
          409,
          'sending.changed',
          'Something has changed since you opened this page. Check it again.',
        );
      },
    });
    for (const attempts of [1, 2]) {
      await user.click(await dialog.findByRole('button', { name: 'Pay and send 2 entries' }));
      await waitFor(() => expect(batches).toHaveLength(attempts));
      expect(await dialog.findByText(/Something has changed since you opened this page/)).toBeVisible();
    }
    expect(new Set(batches).size).toBe(2);
    expect(bff.getCalls('reviewSelected').length).toBeGreaterThan(1);
  });
  it('from the board starts with no entry selected, and can select all at once', async () => {
    const items: unknown[] = [];
    const { user, bff } = openList('', {
      submitSelected: (input) => {
        items.push(input.items);
        return {
          sending: makeSending('paid', makeEntry(1, { state: 'delivering' })),
          payment: { state: 'paid', payments: [] },
        };
      },
    });
    const column = await screen.findByRole('region', { name: /^To submit, 2/ });
    await user.click(within(column).getByRole('button', { name: 'Choose entries to send' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send with Laurel' }));
    await waitFor(() =>
      expect(bff.getCalls('reviewSelected').at(-1)?.input).toEqual({ filmId: 7, submissionIds: [1, 2] }),
    );
    const laterColumn = screen.getByRole('region', { name: /^Waitlist|^Later/ });
    expect(within(laterColumn).queryByRole('button', { name: 'Choose entries to send' })).toBeNull();
    const findCheckboxes = async () => (await dialog.findAllByRole('checkbox')) as HTMLInputElement[];
    expect((await findCheckboxes()).map(({ checked }) => checked)).toEqual([false, false]);
    expect(dialog.getByText(/^Select the entries to send/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send 0 entries' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Select all' }));
    expect(dialog.getByText('To pay now: EUR 35')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Clear selection' }));
    expect((await findCheckboxes()).map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(dialog.getByRole('checkbox', { name: 'Send Annecy, Competition 1' }));
    expect(await findAxeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Pay and send 1 entry' }));
    await waitFor(() => expect(items).toEqual([[{ submissionId: 1, fee: euros(2500) }]]));
  });
});
