import { screen, waitFor, within } from '@testing-library/react';
import { makeListing, makeRow } from '../../../../test/make';
import { open, row, rows } from '../../../../test/matches';
import { here } from '../../../../test/visit';

describe('what one does not want to see', () => {
  it('is hidden for a reason, and comes back by Undo', async () => {
    const { bff, user } = await open({
      hideCompetition: () => ({ hidden: [1], reasonBefore: null, noteBefore: null }),
    });
    await row(1);
    await user.click(screen.getByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    await user.click(screen.getByRole('button', { name: 'Too expensive', hidden: true }));
    await waitFor(() =>
      expect(bff.of('hideCompetition')[0]?.input).toEqual({
        filmId: 7,
        competitionId: 1,
        isHidden: true,
        reason: 'too-expensive',
      }),
    );
    expect(await screen.findByText('Festival 1, Competition 1 is hidden.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.of('hideCompetition')[1]?.input).toEqual({ filmId: 7, competitionId: 1, isHidden: false }),
    );
  });
  it('is hidden by h where the focus is', async () => {
    const { bff, user } = await open({
      hideCompetition: () => ({ hidden: [2], reasonBefore: null, noteBefore: null }),
    });
    await row(1);
    await user.keyboard('jjh');
    await waitFor(() => expect(bff.of('hideCompetition')[0]?.input).toMatchObject({ competitionId: 2 }));
  });
  it('is counted, shown when asked for, and taken back from there', async () => {
    const begun = await open({
      getCompetitionWizardListingData: ({ filters }) =>
        filters?.hidden
          ? makeListing([makeRow(9, { isHidden: true })])
          : makeListing(rows, { hiddenTotal: 1 }),
      hideCompetition: () => ({ hidden: [], reasonBefore: 'too-far', noteBefore: 'Two flights.' }),
    });
    expect(await screen.findByText('1 hidden')).toBeVisible();
    await begun.user.click(screen.getByRole('button', { name: 'Show what is hidden' }));
    await begun.user.click(
      await screen.findByRole('button', { name: 'Show Competition 9, Festival 9 again' }),
    );
    await waitFor(() =>
      expect(begun.bff.of('hideCompetition')[0]?.input).toMatchObject({ competitionId: 9, isHidden: false }),
    );
    await begun.user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(here()).toBe('/user/matching?filmId=7');
    const said = screen.getByText('Festival 9, Competition 9 is in the list again.');
    await begun.user.click(within(said.parentElement!).getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(begun.bff.of('hideCompetition')[1]?.input).toEqual({
        filmId: 7,
        competitionId: 9,
        isHidden: true,
        reason: 'too-far',
        note: 'Two flights.',
      }),
    );
  });
});
