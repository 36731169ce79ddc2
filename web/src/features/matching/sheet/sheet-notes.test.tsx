import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  ada,
  makeFilm,
  makeListing,
  makePreview,
  makeRow,
  makeSubmission,
  makePage,
} from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { forgetDraftsOfOtherUsers, readDraft } from '../../../lib/drafts/drafts';
import type { Answers } from '../../../../test/bff-stub';

const rows = [1, 2, 3].map((id) => makeRow(id));
const openSheet = (answers: Answers) =>
  renderPageSignedIn('/user/matching?filmId=7&competition=2', {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing(rows),
    getCompetitionDates: () => makePage([]),
    ...answers,
  });
const findSheet = (id: number) =>
  screen.findByRole('dialog', { name: new RegExp(`^Festival ${id} Competition ${id}`) });

describe('the sheet next to the verdict', () => {
  it('saves a note with the list entry', async () => {
    const submission = makeSubmission(2, { note: 'Ask Ada.', rowVersion: 4 });
    const { bff, user } = openSheet({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
      updateUserSubmissionState: () => ({ items: [{ competitionId: 2, submission }] }),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    expect(note).toHaveValue('Ask Ada.');
    // The sheet opens at its top, not at the note.
    expect(note).not.toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Save the note' })).not.toBeInTheDocument();
    await user.type(note, ' Twice.');
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    await waitFor(() =>
      expect(bff.getCalls('updateUserSubmissionState')[0]?.input).toEqual({
        items: [{ submissionId: submission.id, rowVersion: 4 }],
        state: submission.state,
        note: 'Ask Ada. Twice.',
      }),
    );
    expect(await screen.findByText(/: your note is saved\.$/)).toBeVisible();
  });
  it('rejects a note that is too long without cutting it', async () => {
    const submission = makeSubmission(2, { note: 'x'.repeat(1999) });
    const { bff, user } = openSheet({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(note, 'yz');
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    expect(note).toHaveAccessibleDescription(/Too long: at most 2,000 characters\. 1 character too many\./);
    await waitFor(() => expect(note).toHaveFocus());
    expect(bff.getCalls('updateUserSubmissionState')).toEqual([]);
  });
  it('removes the toast of an added entry, with its Undo, once a note is saved', async () => {
    let submission: ReturnType<typeof makeSubmission> | null = null;
    const setNote = (note: string | null) => (submission = makeSubmission(2, { note }));
    const { user } = openSheet({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
      addUserSubmission: () => ({ items: [{ competitionId: 2, submission: setNote(null) }] }),
      updateUserSubmissionState: () => ({ items: [{ competitionId: 2, submission: setNote('Ask.') }] }),
    });
    const sheet = within(await findSheet(2));
    await user.click(await sheet.findByRole('button', { name: 'Add to list' }));
    const addedText = 'Festival 2, Competition 2 is now on your list.';
    expect(await screen.findByText(addedText)).toBeVisible();
    await user.type(await sheet.findByRole('textbox', { name: 'Your note' }), 'Ask.');
    await user.click(sheet.getByRole('button', { name: 'Save the note' }));
    expect(await screen.findByText(/: your note is saved\.$/)).toBeVisible();
    expect(screen.queryByText(addedText)).not.toBeInTheDocument();
  });
  it('restores text that was typed while a note was being saved', async () => {
    const savedSubmission = makeSubmission(2, { note: 'Ask.', rowVersion: 4 });
    let listedSubmission = makeSubmission(2, { note: null, rowVersion: 3 });
    let respond = () => {};
    const { user } = openSheet({
      getCompetitionWizardListingData: () =>
        makeListing([{ ...rows[1]!, submission: listedSubmission }, rows[2]!]),
      updateUserSubmissionState: () =>
        new Promise(
          (resolve) =>
            (respond = () => resolve({ items: [{ competitionId: 2, submission: savedSubmission }] })),
        ),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(note, 'Ask.');
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    await user.type(note, ' Twice.');
    listedSubmission = savedSubmission;
    respond();
    await waitFor(() => expect(screen.getByText(/: your note is saved\.$/)).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    await findSheet(3);
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Your note' })).toHaveValue('Ask. Twice.'),
    );
  });
  it('restores an unsaved note, unless another note was saved since', async () => {
    const makeListingWithNote = (note: string | null) =>
      makeListing([{ ...rows[1]!, submission: makeSubmission(2, { note }) }, rows[2]!]);
    const { user } = openSheet({ getCompetitionWizardListingData: () => makeListingWithNote(null) });
    await user.type(await screen.findByRole('textbox', { name: 'Your note' }), 'Ask Ada.');
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    await findSheet(3);
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await findSheet(2);
    expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('Ask Ada.');
    expect(screen.getByRole('button', { name: 'Save the note' })).toBeVisible();
    forgetDraftsOfOtherUsers(ada);
    expect(readDraft(`${ada}:note-2`)?.value).toEqual({ text: 'Ask Ada.', basedOn: '' });
    cleanup();
    openSheet({ getCompetitionWizardListingData: () => makeListingWithNote('From the phone.') });
    expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('From the phone.');
  });
  it('shows the verdict for the user’s other films on request', async () => {
    const { bff, user } = openSheet({
      getUserFilms: () => makePage([makeFilm(), makeFilm({ id: 8, name: 'The other one' })]),
      getMatchPreview: () => makePreview(),
      getMatchExplanation: () => ({ items: [makeRow(2).explanation], locked: 0, isRebuilding: false }),
    });
    await user.click(await screen.findByText('Verdicts for 1 other film of yours'));
    const link = await screen.findByRole('link', { name: 'The other one' });
    expect(link).toHaveAttribute('href', '/user/matching?filmId=8&competition=2');
    expect(await within(link.closest('li')!).findByText('Eligible')).toBeVisible();
    expect(bff.getCalls('getMatchExplanation').at(-1)!.input).toEqual({ filmId: 8, competitionIds: [2] });
    expect(screen.queryByText(/ shown\.$/)).not.toBeInTheDocument();
  });
  it('shows six other films at first and more on request, with their total', async () => {
    const otherFilms = Array.from({ length: 8 }, (_, n) => makeFilm({ id: 10 + n, name: `Film ${n}` }));
    const { bff, user } = openSheet({
      getUserFilms: () => ({ ...makePage([makeFilm(), ...otherFilms]), total: 70 }),
      getMatchPreview: () => makePreview(),
      getMatchExplanation: () => ({ items: [makeRow(2).explanation], locked: 0, isRebuilding: false }),
    });
    await user.click(await screen.findByText('Verdicts for 69 other films of yours'));
    expect(await screen.findByText(/^Showing 6 of 69\./)).toBeVisible();
    const countFilms = () => {
      const films = bff.getCalls('getMatchExplanation').map(({ input }) => input.filmId);
      return new Set(films.filter((id) => id !== 7)).size;
    };
    await waitFor(() => expect(countFilms()).toBe(6));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Film 7' })).toBeVisible();
    expect(screen.getByText(/^Showing 8 of 69\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the rest among your films' })).toHaveAttribute(
      'href',
      `/user/${makeFilm().createdBy}/films`,
    );
  });
});
