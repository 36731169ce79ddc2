import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  ada,
  makeFilm,
  makeListing,
  makePreview,
  makeRow,
  makeSubmission,
  pageOf,
} from '../../../../test/make';
import { here, visitSignedIn } from '../../../../test/visit';
import { beginDrafts, readDraft } from '../../../lib/drafts';
import type { Answers } from '../../../../test/bff-stub';

const rows = [1, 2, 3].map((id) => makeRow(id));
const begin = (answers: Answers = {}, open = 2, narrowed = '') =>
  visitSignedIn(`/user/matching?filmId=7&competition=${open}${narrowed}`, {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing(rows),
    getCompetitionDates: () => pageOf([]),
    ...answers,
  });
const sheetOf = (id: number) =>
  screen.findByRole('dialog', { name: new RegExp(`^Festival ${id} Competition ${id}`) });

describe('from match to match in the sheet', () => {
  it('goes by its buttons, to the ends of the list and no further', async () => {
    const { user } = begin();
    const sheet = within(await sheetOf(2));
    expect(await sheet.findByText('2 of 3')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'The next one' }));
    expect(within(await sheetOf(3)).getByText('3 of 3')).toBeVisible();
    expect(here()).toBe('/user/matching?filmId=7&competition=3');
    expect(screen.getByRole('button', { name: 'The next one' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'The one before' }));
    await user.click(screen.getByRole('button', { name: 'The one before' }));
    expect(within(await sheetOf(1)).getByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'The one before' })).toBeDisabled();
  });
  it('goes on beyond what was fetched with the list, which stands where it was', async () => {
    const many = Array.from({ length: 130 }, (_one, n) => makeRow(n + 1));
    const { user } = begin({
      getCompetitionWizardListingData: ({ page, pageSize }) =>
        makeListing(many.slice((page! - 1) * pageSize!, page! * pageSize!), { total: 130 }),
    });
    await sheetOf(2);
    for (let id = 3; id <= 24; id++) {
      await user.click(screen.getByRole('button', { name: 'The next one' }));
      await sheetOf(id);
    }
    expect(screen.getByText('24 of 130')).toBeVisible();
  });
  it('knows where one stands that came by a link, or by its name, in the list as it is narrowed', async () => {
    const rows = Array.from({ length: 329 }, (_one, n) => makeRow(n + 1));
    const scrolled = jest.spyOn(window, 'scrollTo');
    const tall = jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(30_000);
    const { bff, user } = begin(
      {
        getCompetitionWizardListingData: ({ page, pageSize, placeOf }) =>
          makeListing(rows.slice((page! - 1) * pageSize!, page! * pageSize!), {
            total: 329,
            placeOf: placeOf ?? null,
          }),
        getMatchExplanation: () => ({ items: [makeRow(201).explanation], locked: 0, isArriving: false }),
      },
      201,
      '&show=eligible&country=FR&sort=deadline',
    );
    const sheet = within(await sheetOf(201));
    expect(await sheet.findByText('201 of 329')).toBeVisible();
    const asked = bff.of('getCompetitionWizardListingData').map(({ input }) => input);
    expect(asked.filter(({ placeOf }) => placeOf)).toEqual([
      expect.objectContaining({
        placeOf: 201,
        verdict: 'eligible',
        filters: { country: ['FR'] },
        sort: 'deadline',
        pageSize: 1,
      }),
    ]);
    expect(asked).toContainEqual(expect.objectContaining({ page: 3, pageSize: 100, sort: 'deadline' }));
    const furthest = () => Math.max(...scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).top ?? 0));
    await waitFor(() => expect(furthest()).toBeGreaterThan(9000));
    scrolled.mockRestore();
    tall.mockRestore();
    await user.click(sheet.getByRole('button', { name: 'The next one' }));
    expect(within(await sheetOf(202)).getByText('202 of 329')).toBeVisible();
    await user.keyboard('kk');
    expect(within(await sheetOf(200)).getByText('200 of 329')).toBeVisible();
  });
  it('has no way on from one that the list does not hold', async () => {
    const { bff } = begin({}, 9, '&sort=deadline');
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(bff.of('getCompetitionWizardListingData').some(({ input }) => input.placeOf === 9)).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'The next one' })).not.toBeInTheDocument();
  });
  it('ends where the rest is locked', async () => {
    begin({ getCompetitionWizardListingData: () => makeListing(rows, { total: 900, locked: 897 }) });
    expect(within(await sheetOf(2)).getByText('2 of 3')).toBeVisible();
  });
  it('goes by j and k, not while one types, and leaves one entry for Back', async () => {
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
    await sheetOf(1);
    await user.keyboard('jj');
    await sheetOf(3);
    await user.keyboard('j');
    expect(here()).toBe('/user/matching?filmId=7&competition=3');
    expect(window.history.length).toBe(entries);
  });
});

describe('beside the verdict', () => {
  it('a note is kept with the entry on the list', async () => {
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
      expect(bff.of('updateUserSubmissionState')[0]?.input).toEqual({
        items: [{ submissionId: submission.id, rowVersion: 4 }],
        state: submission.state,
        note: 'Ask Ada. Twice.',
      }),
    );
    expect(await screen.findByText('Your note is saved.')).toBeVisible();
  });
  it('a note that is too long is not cut, and not saved', async () => {
    const submission = makeSubmission(2, { note: 'x'.repeat(1999) });
    const { bff, user } = begin({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
    });
    const note = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(note, 'yz');
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    expect(note).toHaveAccessibleDescription(/Too long: at most 2,000 characters\. 1 too many\./);
    await waitFor(() => expect(note).toHaveFocus());
    expect(bff.of('updateUserSubmissionState')).toEqual([]);
  });
  it('what was said of the same entry before cannot be taken back any more once a note is saved', async () => {
    let submission: ReturnType<typeof makeSubmission> | null = null;
    const put = (note: string | null) => (submission = makeSubmission(2, { note }));
    const { user } = begin({
      getCompetitionWizardListingData: () => makeListing([{ ...rows[1]!, submission }]),
      addUserSubmission: () => ({ items: [{ competitionId: 2, submission: put(null) }] }),
      updateUserSubmissionState: () => ({ items: [{ competitionId: 2, submission: put('Ask.') }] }),
    });
    const sheet = within(await sheetOf(2));
    await user.click(await sheet.findByRole('button', { name: 'Add to list' }));
    const added = '1 competition added to your list.';
    expect(await screen.findByText(added)).toBeVisible();
    await user.type(await sheet.findByRole('textbox', { name: 'Your note' }), 'Ask.');
    await user.click(sheet.getByRole('button', { name: 'Save the note' }));
    expect(await screen.findByText('Your note is saved.')).toBeVisible();
    expect(screen.queryByText(added)).not.toBeInTheDocument();
  });
  it('what is typed while a note is on its way is there again on coming back', async () => {
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
    await user.click(screen.getByRole('button', { name: 'The next one' }));
    await sheetOf(3);
    await user.click(screen.getByRole('button', { name: 'The one before' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Your note' })).toHaveValue('Ask. Twice.'),
    );
  });
  it('a note left unsaved is there again on coming back; not over another that was saved since', async () => {
    const noted = (note: string | null) =>
      makeListing([{ ...rows[1]!, submission: makeSubmission(2, { note }) }, rows[2]!]);
    const first = begin({ getCompetitionWizardListingData: () => noted(null) });
    await first.user.type(await screen.findByRole('textbox', { name: 'Your note' }), 'Ask Ada.');
    await first.user.click(screen.getByRole('button', { name: 'The next one' }));
    await sheetOf(3);
    await first.user.click(screen.getByRole('button', { name: 'The one before' }));
    await sheetOf(2);
    expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('Ask Ada.');
    expect(screen.getByRole('button', { name: 'Save the note' })).toBeVisible();
    beginDrafts(ada);
    expect(readDraft(`${ada}:note-2`)?.value).toEqual({ text: 'Ask Ada.', over: '' });
    cleanup();
    begin({ getCompetitionWizardListingData: () => noted('From the phone.') });
    expect(await screen.findByRole('textbox', { name: 'Your note' })).toHaveValue('From the phone.');
  });
  it('says of one’s other films what the same competition says, when that is opened', async () => {
    const { bff, user } = begin({
      getUserFilms: () => pageOf([makeFilm(), makeFilm({ id: 8, name: 'The other one' })]),
      getMatchPreview: () => makePreview(),
      getMatchExplanation: () => ({ items: [makeRow(2).explanation], locked: 0, isArriving: false }),
    });
    await user.click(await screen.findByText('What it says of 1 other film of yours'));
    const other = await screen.findByRole('link', { name: 'The other one' });
    expect(other).toHaveAttribute('href', '/user/matching?filmId=8&competition=2');
    expect(await within(other.closest('li')!).findByText('Eligible')).toBeVisible();
    expect(bff.of('getMatchExplanation').at(-1)!.input).toEqual({ filmId: 8, competitionIds: [2] });
    expect(screen.queryByText(/ shown\.$/)).not.toBeInTheDocument();
  });
  it('asks about six other films at once, more by each press, and says how many there are', async () => {
    const others = Array.from({ length: 8 }, (_one, n) => makeFilm({ id: 10 + n, name: `Film ${n}` }));
    const { bff, user } = begin({
      getUserFilms: () => ({ ...pageOf([makeFilm(), ...others]), total: 70 }),
      getMatchPreview: () => makePreview(),
      getMatchExplanation: () => ({ items: [makeRow(2).explanation], locked: 0, isArriving: false }),
    });
    await user.click(await screen.findByText('What it says of 69 other films of yours'));
    expect(await screen.findByText(/^6 of 69 shown\./)).toBeVisible();
    const asked = () => {
      const films = bff.of('getMatchExplanation').map(({ input }) => input.filmId);
      return new Set(films.filter((id) => id !== 7)).size;
    };
    await waitFor(() => expect(asked()).toBe(6));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Film 7' })).toBeVisible();
    expect(screen.getByText(/^8 of 69 shown\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'The rest are among your films' })).toHaveAttribute(
      'href',
      `/user/${makeFilm().createdBy}/films`,
    );
  });
});
