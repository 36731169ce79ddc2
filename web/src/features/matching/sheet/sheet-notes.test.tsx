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
const begin = (answers: Answers = {}, open = 2, narrowed = '') =>
  renderPageSignedIn(`/user/matching?filmId=7&competition=${open}${narrowed}`, {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing(rows),
    getCompetitionDates: () => makePage([]),
    ...answers,
  });
const findSheet = (id: number) =>
  screen.findByRole('dialog', { name: new RegExp(`^Festival ${id} Competition ${id}`) });

describe('next to the verdict', () => {
  it('saves a note with the list entry', async () => {
    const submission = makeSubmission(2, { note: 'Ask Ada.', rowVersion: 4 });
    const { bff, user } = begin({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
      updateUserSubmissionState: () => ({ items: [{ competitionId: 2, submission }] }),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    expect(note).toHaveValue('Ask Ada.');
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
    expect(await screen.findByText('Your note is saved.')).toBeVisible();
  });
  it('rejects a note that is too long without cutting it', async () => {
    const submission = makeSubmission(2, { note: 'x'.repeat(1999) });
    const { bff, user } = begin({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(note, 'yz');
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    expect(note).toHaveAccessibleDescription(/Too long: at most 2,000 characters\. 1 character too many\./);
    await waitFor(() => expect(note).toHaveFocus());
    expect(bff.getCalls('updateUserSubmissionState')).toEqual([]);
  });
  it('removes the earlier Undo of an entry once a note is saved', async () => {
    let submission: ReturnType<typeof makeSubmission> | null = null;
    const put = (note: string | null) => (submission = makeSubmission(2, { note }));
    const { user } = begin({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
      addUserSubmission: () => ({ items: [{ competitionId: 2, submission: put(null) }] }),
      updateUserSubmissionState: () => ({ items: [{ competitionId: 2, submission: put('Ask.') }] }),
    });
    const sheet = within(await findSheet(2));
    await user.click(await sheet.findByRole('button', { name: 'Add to list' }));
    const added = '1 competition added to your list.';
    expect(await screen.findByText(added)).toBeVisible();
    await user.type(await sheet.findByRole('textbox', { name: 'Your note' }), 'Ask.');
    await user.click(sheet.getByRole('button', { name: 'Save the note' }));
    expect(await screen.findByText('Your note is saved.')).toBeVisible();
    expect(screen.queryByText(added)).not.toBeInTheDocument();
  });
  it('restores text that was typed while a note was being saved', async () => {
    const saved = makeSubmission(2, { note: 'Ask.', rowVersion: 4 });
    let listed = makeSubmission(2, { note: null, rowVersion: 3 });
    let answer = () => {};
    const { user } = begin({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission: listed }, rows[2]!]),
      updateUserSubmissionState: () =>
        new Promise(
          (resolve) => (answer = () => resolve({ items: [{ competitionId: 2, submission: saved }] })),
        ),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(note, 'Ask.');
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    await user.type(note, ' Twice.');
    listed = saved;
    answer();
    await waitFor(() => expect(screen.getByText('Your note is saved.')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    await findSheet(3);
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Your note' })).toHaveValue('Ask. Twice.'),
    );
  });
  it('restores an unsaved note, unless another note was saved since', async () => {
    const noted = (note: string | null) =>
      makeListing([{ ...rows[1]!, submission: makeSubmission(2, { note }) }, rows[2]!]);
    const first = begin({ getCompetitionWizardListingData: () => noted(null) });
    await first.user.type(await screen.findByRole('textbox', { name: 'Your note' }), 'Ask Ada.');
    await first.user.click(screen.getByRole('button', { name: 'Next match' }));
    await findSheet(3);
    await first.user.click(screen.getByRole('button', { name: 'Previous match' }));
    await findSheet(2);
    expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('Ask Ada.');
    expect(screen.getByRole('button', { name: 'Save the note' })).toBeVisible();
    forgetDraftsOfOtherUsers(ada);
    expect(readDraft(`${ada}:note-2`)?.value).toEqual({ text: 'Ask Ada.', over: '' });
    cleanup();
    begin({ getCompetitionWizardListingData: () => noted('From the phone.') });
    expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('From the phone.');
  });
  it('shows the verdict for the user’s other films on request', async () => {
    const { bff, user } = begin({
      getUserFilms: () => makePage([makeFilm(), makeFilm({ id: 8, name: 'The other one' })]),
      getMatchPreview: () => makePreview(),
      getMatchExplanation: () => ({ items: [makeRow(2).explanation], locked: 0, isRebuilding: false }),
    });
    await user.click(await screen.findByText('Verdicts for 1 other film of yours'));
    const other = await screen.findByRole('link', { name: 'The other one' });
    expect(other).toHaveAttribute('href', '/user/matching?filmId=8&competition=2');
    expect(await within(other.closest('li')!).findByText('Eligible')).toBeVisible();
    expect(bff.getCalls('getMatchExplanation').at(-1)!.input).toEqual({ filmId: 8, competitionIds: [2] });
    expect(screen.queryByText(/ shown\.$/)).not.toBeInTheDocument();
  });
  it('shows six other films at first and more on request, with their total', async () => {
    const others = Array.from({ length: 8 }, (_one, n) => makeFilm({ id: 10 + n, name: `Film ${n}` }));
    const { bff, user } = begin({
      getUserFilms: () => ({ ...makePage([makeFilm(), ...others]), total: 70 }),
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
