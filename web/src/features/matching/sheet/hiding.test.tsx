import { screen, waitFor, within } from '@testing-library/react';
import { missing, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, pageOf } from '../../../../test/make';
import { findings, here, visitSignedIn } from '../../../../test/visit';

const begin = (id: number, answers: Answers = {}, ids = [1, 2, 3]) => {
  const hidden: number[] = [];
  return visitSignedIn(`/user/matching?filmId=7&competition=${id}`, {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => {
      const left = ids.filter((one) => !hidden.includes(one));
      const rows = left.map((one) => makeRow(one, { submission: one === 2 ? makeSubmission(2) : null }));
      return makeListing(rows, { hiddenTotal: hidden.length });
    },
    getCompetitionDates: () => pageOf([]),
    hideCompetition: ({ competitionId, isHidden }) => {
      hidden.splice(0, hidden.length, ...hidden.filter((one) => one !== competitionId));
      if (isHidden) hidden.push(competitionId);
      return { hidden, reasonBefore: null, noteBefore: null };
    },
    ...answers,
  });
};
const sheetOf = async (id: number) =>
  within(await screen.findByRole('dialog', { name: new RegExp(`^Festival ${id} Competition ${id}`) }));

describe('what one does not want to see, told so in its sheet', () => {
  it('is hidden for a reason, beside adding it; the next one follows', async () => {
    const { bff, user } = begin(1);
    const sheet = await sheetOf(1);
    expect(await sheet.findByRole('button', { name: 'Add to list' })).toBeVisible();
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    expect(await findings()).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Not for this film', hidden: true }));
    const next = await sheetOf(2);
    expect(await next.findByText('1 of 2')).toBeVisible();
    expect(here()).toBe('/user/matching?filmId=7&competition=2');
    expect(bff.of('hideCompetition').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionId: 1, isHidden: true, reason: 'not-for-this-film' },
    ]);
    expect(next.getByRole('button', { name: 'Hide Competition 2, Festival 2' })).toBeVisible();
    expect(screen.getByText('Festival 1, Competition 1 is hidden.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await next.findByText('2 of 3')).toBeVisible();
  });
  it('leaves the focus to what stands in its place in the next one, and after that to its row', async () => {
    const { user } = begin(1, {}, [1, 2, 3]);
    await user.click((await sheetOf(1)).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: /^Festival 1 / }));
    const sheet = await sheetOf(1);
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    await user.click(sheet.getByRole('button', { name: 'Not for this film', hidden: true }));
    const next = await sheetOf(2);
    await next.findByText('1 of 2');
    expect(next.getByRole('button', { name: 'Hide Competition 2, Festival 2' })).toHaveFocus();
    await user.click(next.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Festival 2 / })).toHaveFocus());
  });
  it('leaves the focus in the sheet where the list has the next one no longer', async () => {
    let ids = [1, 2, 3];
    const { user } = begin(1, {
      getCompetitionWizardListingData: () => makeListing(ids.map((id) => makeRow(id))),
    });
    const sheet = await sheetOf(1);
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    ids = [3];
    await user.click(sheet.getByRole('button', { name: 'Not for this film', hidden: true }));
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&competition=2'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Hide Competition 2/ })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(document.activeElement?.closest('dialog')).not.toBeNull());
  });
  it('what has left the list stays in sight until it is read by itself', async () => {
    let ids = [1, 2];
    const { user } = begin(1, {
      getCompetitionWizardListingData: () => makeListing(ids.map((id) => makeRow(id))),
      addUserSubmission: () => ({ items: [{ competitionId: 1, submission: makeSubmission(1) }] }),
      getUserSubmissionsByFilmId: () => new Promise<never>(() => {}),
    });
    const sheet = await sheetOf(1);
    ids = [2];
    await user.click(await sheet.findByRole('button', { name: 'Add to list' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Hide Competition 1/ })).not.toBeInTheDocument(),
    );
    expect((await sheetOf(1)).getByRole('button', { name: 'Add to list' })).toBeVisible();
  });
  it('is hidden by h, not while one types; from the last the one before follows, from the only one the list', async () => {
    const { bff, user } = begin(3, {}, [2, 3]);
    await (await sheetOf(3)).findByText('2 of 2');
    await user.keyboard('h');
    const sheet = await sheetOf(2);
    await user.type(await sheet.findByRole('textbox', { name: 'Your note' }), 'h');
    expect(bff.of('hideCompetition')).toHaveLength(1);
    sheet.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('h');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
    expect(bff.of('hideCompetition').map(({ input }) => input.competitionId)).toEqual([3, 2]);
  });
  it('comes back where it could not be hidden', async () => {
    const { user } = begin(1, {
      hideCompetition: () => {
        throw missing('competition');
      },
    });
    await (await sheetOf(1)).findByText('1 of 3');
    await user.keyboard('h');
    expect(await screen.findByText('There is no such competition.')).toBeVisible();
    await sheetOf(1);
    expect(here()).toBe('/user/matching?filmId=7&competition=1');
  });
  it('that is hidden comes back from there', async () => {
    const { bff, user } = begin(9, {
      getCompetitionWizardListingData: () => makeListing([makeRow(9, { isHidden: true })]),
    });
    await user.click(await (await sheetOf(9)).findByRole('button', { name: 'Show again' }));
    await waitFor(() =>
      expect(bff.of('hideCompetition')[0]?.input).toEqual({ filmId: 7, competitionId: 9, isHidden: false }),
    );
  });
});
