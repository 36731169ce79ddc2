import { screen, waitFor, within } from '@testing-library/react';
import { makeListing, makeRow } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { getCurrentPath } from '../../../../test/render-page';

describe('hiding matches', () => {
  it('hides a match with a reason, and Undo brings it back', async () => {
    const { bff, user } = await openMatches({
      hideCompetition: () => ({ hidden: [1], reasonBefore: null, noteBefore: null }),
    });
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    await user.click(screen.getByRole('button', { name: 'Too expensive', hidden: true }));
    await waitFor(() =>
      expect(bff.getCalls('hideCompetition')[0]?.input).toEqual({
        filmId: 7,
        competitionId: 1,
        isHidden: true,
        reason: 'too-expensive',
      }),
    );
    expect(await screen.findByText('Festival 1, Competition 1 is hidden.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.getCalls('hideCompetition')[1]?.input).toEqual({
        filmId: 7,
        competitionId: 1,
        isHidden: false,
      }),
    );
  });
  it('hides the focused match with h', async () => {
    const { bff, user } = await openMatches({
      hideCompetition: () => ({ hidden: [2], reasonBefore: null, noteBefore: null }),
    });
    await findRow(1);
    await user.keyboard('jjh');
    await waitFor(() =>
      expect(bff.getCalls('hideCompetition')[0]?.input).toMatchObject({ competitionId: 2 }),
    );
  });
  it('counts hidden matches, shows them on request, and restores them from there', async () => {
    const { bff, user } = await openMatches({
      getCompetitionWizardListingData: ({ filters }) =>
        filters?.hidden
          ? makeListing([makeRow(9, { isHidden: true })])
          : makeListing(rows, { hiddenTotal: 1 }),
      hideCompetition: () => ({ hidden: [], reasonBefore: 'too-far', noteBefore: 'Two flights.' }),
    });
    expect(await screen.findByText('1 hidden')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show hidden competitions' }));
    await user.click(await screen.findByRole('button', { name: 'Show Competition 9, Festival 9 again' }));
    await waitFor(() =>
      expect(bff.getCalls('hideCompetition')[0]?.input).toMatchObject({ competitionId: 9, isHidden: false }),
    );
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(getCurrentPath()).toBe('/user/matching?filmId=7');
    const toast = screen.getByText('Festival 9, Competition 9 is back in the list.');
    await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.getCalls('hideCompetition')[1]?.input).toEqual({
        filmId: 7,
        competitionId: 9,
        isHidden: true,
        reason: 'too-far',
        note: 'Two flights.',
      }),
    );
  });
});
