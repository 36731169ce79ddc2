import { screen, waitFor, within } from '@testing-library/react';
import { makeNotFound, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makePage } from '../../../../test/make';
import { findAxeViolations, getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';

const openSheet = (id: number, answers: Answers = {}, ids = [1, 2, 3]) => {
  let hiddenIds: number[] = [];
  return renderPageSignedIn(`/user/matching?filmId=7&competition=${id}`, {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => {
      const visibleIds = ids.filter((listedId) => !hiddenIds.includes(listedId));
      const rows = visibleIds.map((listedId) =>
        makeRow(listedId, { submission: listedId === 2 ? makeSubmission(2) : null }),
      );
      return makeListing(rows, { hiddenTotal: hiddenIds.length });
    },
    getCompetitionDates: () => makePage([]),
    hideCompetition: ({ competitionId, isHidden }) => {
      hiddenIds = hiddenIds.filter((hiddenId) => hiddenId !== competitionId);
      if (isHidden) hiddenIds.push(competitionId);
      return { hidden: hiddenIds, reasonBefore: null, noteBefore: null };
    },
    ...answers,
  });
};
const findSheet = async (id: number) =>
  within(await screen.findByRole('dialog', { name: new RegExp(`^Festival ${id} Competition ${id}`) }));

describe('hiding a match from its sheet', () => {
  it('hides it with a reason, and opens the next match', async () => {
    const { bff, user } = openSheet(1);
    const sheet = await findSheet(1);
    expect(await sheet.findByRole('button', { name: 'Add to list' })).toBeVisible();
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    expect(await findAxeViolations()).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Not for this film', hidden: true }));
    const nextSheet = await findSheet(2);
    expect(await nextSheet.findByText('1 of 2')).toBeVisible();
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=2');
    expect(bff.getCalls('hideCompetition').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionId: 1, isHidden: true, reason: 'not-for-this-film' },
    ]);
    expect(nextSheet.getByRole('button', { name: 'Hide Competition 2, Festival 2' })).toBeVisible();
    expect(screen.getByText('Festival 1, Competition 1 is hidden.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await nextSheet.findByText('2 of 3')).toBeVisible();
  });
  it('moves the focus to the same button of the next match, and to its row on close', async () => {
    const { user } = openSheet(1, {}, [1, 2, 3]);
    await user.click((await findSheet(1)).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: /^Festival 1 / }));
    const sheet = await findSheet(1);
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    await user.click(sheet.getByRole('button', { name: 'Not for this film', hidden: true }));
    const nextSheet = await findSheet(2);
    await nextSheet.findByText('1 of 2');
    expect(nextSheet.getByRole('button', { name: 'Hide Competition 2, Festival 2' })).toHaveFocus();
    await user.click(nextSheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Festival 2 / })).toHaveFocus());
  });
  it('keeps the focus in the sheet when the list no longer has the next match', async () => {
    let ids = [1, 2, 3];
    const { user } = openSheet(1, {
      getCompetitionWizardListingData: () => makeListing(ids.map((id) => makeRow(id))),
    });
    const sheet = await findSheet(1);
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    ids = [3];
    await user.click(sheet.getByRole('button', { name: 'Not for this film', hidden: true }));
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=2'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Hide Competition 2/ })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(document.activeElement?.closest('dialog')).not.toBeNull());
  });
  it('keeps a match that left the list visible until its own request is answered', async () => {
    let ids = [1, 2];
    const { user } = openSheet(1, {
      getCompetitionWizardListingData: () => makeListing(ids.map((id) => makeRow(id))),
      addUserSubmission: () => ({ items: [{ competitionId: 1, submission: makeSubmission(1) }] }),
      getUserSubmissionsByFilmId: () => new Promise<never>(() => {}),
    });
    const sheet = await findSheet(1);
    ids = [2];
    await user.click(await sheet.findByRole('button', { name: 'Add to list' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Hide Competition 1/ })).not.toBeInTheDocument(),
    );
    expect((await findSheet(1)).getByRole('button', { name: 'Add to list' })).toBeVisible();
  });
  it('hides with h, but not while typing, and opens the previous match or the list at the end', async () => {
    const { bff, user } = openSheet(3, {}, [2, 3]);
    await (await findSheet(3)).findByText('2 of 2');
    await user.keyboard('h');
    const sheet = await findSheet(2);
    await user.type(await sheet.findByRole('textbox', { name: 'Your note' }), 'h');
    expect(bff.getCalls('hideCompetition')).toHaveLength(1);
    sheet.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('h');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
    expect(bff.getCalls('hideCompetition').map(({ input }) => input.competitionId)).toEqual([3, 2]);
  });
  it('opens the match again when it could not be hidden', async () => {
    const { user } = openSheet(1, {
      hideCompetition: () => {
        throw makeNotFound('competition');
      },
    });
    await (await findSheet(1)).findByText('1 of 3');
    await user.keyboard('h');
    expect(await screen.findByText('This competition does not exist.')).toBeVisible();
    await findSheet(1);
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=1');
  });
  it('shows a hidden match again', async () => {
    const { bff, user } = openSheet(9, {
      getCompetitionWizardListingData: () => makeListing([makeRow(9, { isHidden: true })]),
    });
    await user.click(await (await findSheet(9)).findByRole('button', { name: 'Show again' }));
    await waitFor(() =>
      expect(bff.getCalls('hideCompetition')[0]?.input).toEqual({
        filmId: 7,
        competitionId: 9,
        isHidden: false,
      }),
    );
  });
});
