import { screen, waitFor, within } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, makeSubmission, makePage } from '../../../../test/make';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { Answers } from '../../../../test/bff-stub';

const rows = [1, 2, 3].map((id) => makeRow(id));
const openSheet = (answers: Answers = {}, openId = 2, search = '') =>
  renderPageSignedIn(`/user/matching?filmId=7&competition=${openId}${search}`, {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing(rows),
    getCompetitionDates: () => makePage([]),
    ...answers,
  });
const findSheet = (id: number) =>
  screen.findByRole('dialog', { name: new RegExp(`^Festival ${id} Competition ${id}`) });

describe('stepping through matches in the sheet', () => {
  it('works with its buttons, up to the ends of the list', async () => {
    const { user } = openSheet();
    const sheet = within(await findSheet(2));
    expect(await sheet.findByText('2 of 3')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Next match' }));
    expect(within(await findSheet(3)).getByText('3 of 3')).toBeVisible();
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=3');
    expect(screen.getByRole('button', { name: 'Next match' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(within(await findSheet(1)).getByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous match' })).toBeDisabled();
  });
  it('continues beyond the rows that were fetched with the list', async () => {
    const manyRows = Array.from({ length: 130 }, (_, n) => makeRow(n + 1));
    const { user } = openSheet({
      getCompetitionWizardListingData: ({ page, pageSize }) =>
        makeListing(manyRows.slice((page! - 1) * pageSize!, page! * pageSize!), { total: 130 }),
    });
    await findSheet(2);
    for (let id = 3; id <= 24; id++) {
      await user.click(screen.getByRole('button', { name: 'Next match' }));
      await findSheet(id);
    }
    expect(screen.getByText('24 of 130')).toBeVisible();
  });
  it('finds the position in the narrowed list of a match that was opened by a link or by name', async () => {
    const manyRows = Array.from({ length: 329 }, (_, n) => makeRow(n + 1));
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const scrollHeight = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(30_000);
    const { bff, user } = openSheet(
      {
        getCompetitionWizardListingData: ({ page, pageSize, rankFor }) =>
          makeListing(manyRows.slice((page! - 1) * pageSize!, page! * pageSize!), {
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
    const getFurthestScroll = () =>
      Math.max(...scrollTo.mock.calls.map(([to]) => (to as ScrollToOptions).top ?? 0));
    await waitFor(() => expect(getFurthestScroll()).toBeGreaterThan(9000));
    scrollTo.mockRestore();
    scrollHeight.mockRestore();
    await user.click(sheet.getByRole('button', { name: 'Next match' }));
    expect(within(await findSheet(202)).getByText('202 of 329')).toBeVisible();
    await user.keyboard('kk');
    expect(within(await findSheet(200)).getByText('200 of 329')).toBeVisible();
  });
  it('offers no next match for one outside the list', async () => {
    const { bff } = openSheet({}, 9, '&sort=deadline');
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(bff.getCalls('getCompetitionWizardListingData').some(({ input }) => input.rankFor === 9)).toBe(
        true,
      ),
    );
    expect(screen.queryByRole('button', { name: 'Next match' })).not.toBeInTheDocument();
  });
  it('ends before the locked matches', async () => {
    openSheet({ getCompetitionWizardListingData: () => makeListing(rows, { total: 900, locked: 897 }) });
    expect(within(await findSheet(2)).getByText('2 of 3')).toBeVisible();
  });
  it('works with j and k, but not while typing, and adds no history entries', async () => {
    const { user } = openSheet({
      getCompetitionWizardListingData: () =>
        makeListing([...rows.slice(0, 1), { ...rows[1]!, submission: makeSubmission(2) }, rows[2]!]),
    });
    await screen.findByText('2 of 3');
    const historyLength = window.history.length;
    await user.type(screen.getByRole('textbox', { name: 'Your note' }), 'jk');
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=2');
    screen.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('k');
    await findSheet(1);
    await user.keyboard('jj');
    await findSheet(3);
    await user.keyboard('j');
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=3');
    expect(window.history.length).toBe(historyLength);
  });
});
