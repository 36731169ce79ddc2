import { screen, waitFor } from '@testing-library/react';
import { getCard, getColumn, openBoard } from '../../../../test/board';
import { makeSubmission } from '../../../../test/make';
import { getCurrentPath } from '../../../../test/render-page';

const getColumnButton = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} \\d`) });
const isFolded = (name: string) => getColumnButton(name).getAttribute('aria-expanded') === 'false';

describe('the columns of the board', () => {
  it('start folded when empty, and remember what the user folds', async () => {
    const { user, unmount } = await openBoard([makeSubmission(1)]);
    expect(['To submit', 'Later'].map(isFolded)).toEqual([false, true]);
    await user.click(getColumnButton('To submit'));
    await user.click(getColumnButton('Later'));
    expect(getColumn(/^Later, 0$/).getByText('None')).toBeVisible();
    unmount();
    await openBoard([makeSubmission(1)]);
    expect(['To submit', 'Later'].map(isFolded)).toEqual([true, false]);
  });

  it('remember folds for each film, and ignore unreadable stored data', async () => {
    localStorage.setItem('laurel:folds:8', '{"to-submit":true}');
    localStorage.setItem('laurel:folds:7', '{"to-submit":"yes","elsewhere":true}');
    await openBoard([makeSubmission(1)]);
    expect(isFolded('To submit')).toBe(false);
  });

  it('show their costs in the heading, also when folded', async () => {
    const paid = {
      state: 'submitted' as const,
      submittedAt: '2026-10-01',
      feePaid: { amount: 3500, currency: 'EUR' },
    };
    const { user } = await openBoard([makeSubmission(1, paid)]);
    expect(getColumn(/^Submitted, 1$/).getByText('EUR 35 paid')).toBeVisible();
    await user.click(getColumnButton('Submitted'));
    expect(getColumn(/^Submitted, 1$/).getByText('EUR 35 paid')).toBeVisible();
  });

  it('can be filtered by a word and sorted, with the count shown and both in the address', async () => {
    const { user } = await openBoard([
      makeSubmission(1, { festivalName: 'Zagreb', updatedAt: '2026-11-02T00:00:00.000Z' }),
      makeSubmission(2, { festivalName: 'Annecy', updatedAt: '2026-11-01T00:00:00.000Z' }),
    ]);
    const getCardTitles = () =>
      getColumn(/^To submit/)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent);
    await user.selectOptions(screen.getByLabelText('Order'), 'Festival, A to Z');
    await waitFor(() => expect(getCardTitles()).toEqual(['Annecy Competition 2', 'Zagreb Competition 1']));
    await user.selectOptions(screen.getByLabelText('Order'), 'Last changed');
    await waitFor(() => expect(getCardTitles()).toEqual(['Zagreb Competition 1', 'Annecy Competition 2']));
    await user.type(screen.getByLabelText('Filter by text'), 'zag');
    expect(await screen.findByText('1 of 2 competitions')).toBeVisible();
    expect(getCurrentPath()).toMatch(/\?order=changed&q=zag$/);
    expect(getCard(1).getByText('Zagreb')).toBeVisible();
    await user.type(screen.getByLabelText('Filter by text'), 'x');
    expect(await screen.findByText(/^Nothing on the list has “zagx” in its festival/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('2 competitions')).toBeVisible();
    await user.type(screen.getByLabelText('Filter by text'), 'now');
    expect(getCurrentPath()).toMatch(/\?order=changed&q=now$/);
  });
});
