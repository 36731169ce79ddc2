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
import { here, renderPageSignedIn } from '../../../../test/render-page';
import { beginDrafts, readDraft } from '../../../lib/drafts/drafts';
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

describe('stepping through matches in the sheet', () => {
  it('works with its buttons, up to the ends of the list', async () => {
    const { user } = begin();
    const sheet = within(await findSheet(2));
    expect(await sheet.findByText('2 of 3')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Next match' }));
    expect(within(await findSheet(3)).getByText('3 of 3')).toBeVisible();
    expect(here()).toBe('/user/matching?filmId=7&competition=3');
    expect(screen.getByRole('button', { name: 'Next match' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(within(await findSheet(1)).getByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous match' })).toBeDisabled();
  });
  it('continues beyond the rows that were fetched with the list', async () => {
    const many = Array.from({ length: 130 }, (_one, n) => makeRow(n + 1));
    const { user } = begin({
      getCompetitionWizardListingData: ({ page, pageSize }) =>
        makeListing(many.slice((page! - 1) * pageSize!, page! * pageSize!), { total: 130 }),
    });
    await findSheet(2);
    for (let id = 3; id <= 24; id++) {
      await user.click(screen.getByRole('button', { name: 'Next match' }));
      await findSheet(id);
    }
    expect(screen.getByText('24 of 130')).toBeVisible();
  });
  it('finds the position in the narrowed list of a match that was opened by a link or by name', async () => {
    const rows = Array.from({ length: 329 }, (_one, n) => makeRow(n + 1));
    const scrolled = vi.spyOn(window, 'scrollTo');
    const tall = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(30_000);
    const { bff, user } = begin(
      {
        getCompetitionWizardListingData: ({ page, pageSize, rankFor }) =>
          makeListing(rows.slice((page! - 1) * pageSize!, page! * pageSize!), {
            total: 329,
            rankFor: rankFor ?? null,
          }),
        getMatchExplanation: () => ({ items: [makeRow(201).explanation], locked: 0, isRebuilding: false }),
      },
      201,
      '&show=eligible&country=FR&sort=deadline',
    );
    const sheet = within(await findSheet(201));
    expect(await sheet.findByText('201 of 329')).toBeVisible();
    const inputs = bff.getCalls('getCompetitionWizardListingData').map(({ input }) => input);
    expect(inputs.filter(({ rankFor }) => rankFor)).toEqual([
      expect.objectContaining({
        rankFor: 201,
        verdict: 'eligible',
        filters: { country: ['FR'] },
        sort: 'deadline',
        pageSize: 1,
      }),
    ]);
    expect(inputs).toContainEqual(expect.objectContaining({ page: 3, pageSize: 100, sort: 'deadline' }));
    const furthest = () => Math.max(...scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).top ?? 0));
    await waitFor(() => expect(furthest()).toBeGreaterThan(9000));
    scrolled.mockRestore();
    tall.mockRestore();
    await user.click(sheet.getByRole('button', { name: 'Next match' }));
    expect(within(await findSheet(202)).getByText('202 of 329')).toBeVisible();
    await user.keyboard('kk');
    expect(within(await findSheet(200)).getByText('200 of 329')).toBeVisible();
  });
  it('offers no next match for one outside the list', async () => {
    const { bff } = begin({}, 9, '&sort=deadline');
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(bff.getCalls('getCompetitionWizardListingData').some(({ input }) => input.rankFor === 9)).toBe(
        true,
      ),
    );
    expect(screen.queryByRole('button', { name: 'Next match' })).not.toBeInTheDocument();
  });
  it('ends where the rest is locked', async () => {
    begin({ getCompetitionWizardListingData: () => makeListing(rows, { total: 900, locked: 897 }) });
    expect(within(await findSheet(2)).getByText('2 of 3')).toBeVisible();
  });
  it('works with j and k, but not while typing, and adds no history entries', async () => {
    const { user } = begin({
      getCompetitionWizardListingData: () =>
        makeListing([...rows.slice(0, 1), { ...rows[1]!, submission: makeSubmission(2) }, rows[2]!]),
    });
    await screen.findByText('2 of 3');
    const entries = window.history.length;
    await user.type(screen.getByRole('textbox', { name: 'Your note' }), 'jk');
    expect(here()).toBe('/user/matching?filmId=7&competition=2');
    screen.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('k');
    await findSheet(1);
    await user.keyboard('jj');
    await findSheet(3);
    await user.keyboard('j');
    expect(here()).toBe('/user/matching?filmId=7&competition=3');
    expect(window.history.length).toBe(entries);
  });
});

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
    beginDrafts(ada);
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
