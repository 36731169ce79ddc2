import { addDays, formatDay, formatDayFromNow, today } from '@laurel/rules/dates/days';
import { screen, waitFor, within } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, makeTerm, makePage, makeMessage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { Answers } from '../../../../test/bff-stub';
import { makeDeadline, makeFee } from '../../../../test/festival';
import { makeCompetition } from '../../../../test/make-competition';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';

const runtimeTerm = makeTerm({ rule: makeMessage('At most 40 min') });
const rows = [
  makeRow(1, { explanation: { terms: [runtimeTerm] } }),
  makeRow(2, { explanation: { terms: [] } }),
  ...[3, 4, 5].map((id) => makeRow(id)),
];
const openMatches = async (answers: Answers = {}, address = '/user/matching?filmId=7') => {
  const page = renderPageSignedIn(address, {
    getUserFilms: () =>
      makePage([makeFilm({ screenings: [], isOnline: false, productionCountries: ['DE'] })]),
    getCompetitionWizardListingData: () => makeListing(rows),
    getCompetitions: ({ ids = [] }) => ({ ...makePage(ids.map((id) => makeCompetition(id))), facets: {} }),
    getAllFestivals: ({ ids = [] }) =>
      makePage(
        ids.map((id) =>
          makeFestival({
            id,
            name: `Festival ${id - 100}`,
            country: 'FR',
            city: 'Lyon',
            estimatedSubmissions: id === 101 ? 1000 : null,
            projectsSelected: id === 101 ? 60 : null,
          }),
        ),
      ),
    getMatchExplanation: ({ competitionIds }) => ({
      items: rows
        .filter(({ competition: { id } }) => competitionIds.includes(id))
        .map(({ explanation }) => explanation),
      locked: 0,
      isRebuilding: false,
    }),
    getCompetitionDates: () => makePage([]),
    ...answers,
  });
  const select = async (...ids: number[]) => {
    for (const id of ids)
      await page.user.click(
        await screen.findByRole('checkbox', { name: `Select Competition ${id}, Festival ${id}` }),
      );
  };
  return { ...page, select, getButton: () => screen.getByRole('button', { name: 'Compare' }) };
};

const getCells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('comparing matches side by side', () => {
  it('shows the logo, the later deadlines with fees, and the notification day of each match', async () => {
    const notificationDate = addDays(today(), 90);
    const { select, getButton, user } = await openMatches({
      getCompetitions: ({ ids = [] }) => ({
        ...makePage(
          ids.map((id) => ({ ...makeCompetition(id), notificationDate: id === 1 ? notificationDate : null })),
        ),
        facets: {},
      }),
      getCompetitionDates: () => makePage([1, 2, 3, 4, 5].map((n) => makeDeadline(n, `Tier ${n}`, 10 * n))),
      getCompetitionSubmissionFees: () => makePage([1, 2, 3].map((n) => makeFee(n, 1000 * n))),
    });
    await select(1, 2);
    await user.click(getButton());
    const table = within(await screen.findByRole('table'));
    const logos = table
      .getAllByRole('columnheader')
      .map((header) => header.querySelector('img')?.getAttribute('src'));
    expect(logos).toEqual([101, 102].map((id) => expect.stringMatching(`^/marks/${id}\\.svg`)));
    const formatDayIn = (n: number) => formatDay(addDays(today(), n));
    expect(getCells('Later deadlines')).toEqual([
      `${formatDayIn(20)} EUR 20 2nd of 5 deadlines${formatDayIn(30)} EUR 30 3rd of 5 deadlines${formatDayIn(40)} fee unknown 4th of 5 deadlinesand 1 more, until ${formatDayIn(50)}`,
      'None',
    ]);
    expect(getCells('Answer')).toEqual([formatDayFromNow(notificationDate), 'Not known']);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('allows two to four matches', async () => {
    const { select, getButton } = await openMatches();
    await select(1);
    expect(getButton()).toBeDisabled();
    await select(2, 3, 4);
    expect(getButton()).toBeEnabled();
    await select(5);
    expect(getButton()).toBeDisabled();
    expect(getButton()).toHaveAttribute('title', 'Select two to four to compare them.');
  });

  it('shows what each match requires, how many entries it accepts and which premieres it would use up', async () => {
    const { bff, select, getButton, user } = await openMatches();
    await select(1, 2);
    await user.click(getButton());
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Festival 1Competition 1Lyon/),
      expect.stringMatching(/^Festival 2Competition 2Lyon/),
    ]);
    expect(getCells('Verdict')).toEqual(['Eligible', 'Eligible']);
    expect(getCells('Acceptance rate')).toEqual(['60 of about 1,000 entries, 6%', 'Not known']);
    expect(getCells('Next deadline')).toEqual(['Dates unknown', 'Dates unknown']);
    expect(getCells('Opens')).toEqual(['Not known', 'Not known']);
    expect(screen.queryByText(/^For the saved film/)).not.toBeInTheDocument();
    expect(getCells('Would use up')[0]).toBe(
      'Its world and international premieres and its premieres in France and Lyon',
    );
    expect(getCells('Maximum runtime')).toEqual([expect.stringContaining('40 min'), 'No such rule']);
    expect(bff.getCalls('getMatchExplanation').at(-1)!.input).toEqual({ filmId: 7, competitionIds: [1, 2] });
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Festival 2' }));
    expect(await screen.findByRole('columnheader')).toHaveTextContent(/^Festival 1/);
  });

  it('removes a match without a new request and moves the focus to the next or previous one', async () => {
    const { bff, select, getButton, user } = await openMatches();
    await select(1, 2, 3);
    await user.click(getButton());
    await screen.findByRole('table');
    const requestCount = bff.getCalls('getMatchExplanation').length;
    const getFestivalNames = () =>
      screen.getAllByRole('columnheader').map((header) => header.textContent?.slice(0, 10));
    await user.click(screen.getByRole('button', { name: 'Remove Festival 2' }));
    expect(getFestivalNames()).toEqual(['Festival 1', 'Festival 3']);
    expect(screen.getByRole('button', { name: 'Remove Festival 3' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(getFestivalNames()).toEqual(['Festival 1']);
    expect(screen.getByRole('button', { name: 'Remove Festival 1' })).toHaveFocus();
    expect(bff.getCalls('getMatchExplanation')).toHaveLength(requestCount);
  });

  it('shows that a match is not judged yet, and fetches again until it is', async () => {
    let isRebuilt = false;
    const { select, getButton, user } = await openMatches({
      getMatchExplanation: async ({ competitionIds }) => {
        const getRows = (ids: number[]) => rows.filter(({ competition: { id } }) => ids.includes(id));
        const items = getRows(isRebuilt ? competitionIds : [1]).map(({ explanation }) => explanation);
        return { items, locked: 0, isRebuilding: !isRebuilt };
      },
    });
    await select(1, 2);
    await user.click(getButton());
    await screen.findByRole('table');
    expect(getCells('Verdict')).toEqual(['Eligible', 'Its rules are still loading.']);
    expect(getCells('Maximum runtime')[1]).toBe('Not known');
    isRebuilt = true;
    await waitFor(() => expect(getCells('Verdict')).toEqual(['Eligible', 'Eligible']), { timeout: 60_000 });
  });

  it('hides a verdict that needs a plan, and shows "Takes entries" only before a coming deadline', async () => {
    const locked = { ...rows[1]!.explanation, isLocked: true };
    const { select, getButton, user } = await openMatches({
      getMatchExplanation: () => ({ items: [rows[0]!.explanation, locked], locked: 1, isRebuilding: false }),
      getCompetitionDates: () => makePage([makeDeadline(1, 'Regular', 10)]),
      getCompetitionSubmissionFees: () => makePage([makeFee(1, 1000)]),
    });
    await select(1, 2);
    await user.click(getButton());
    await screen.findByRole('table');
    expect(getCells('Verdict')).toEqual(['Eligible', 'Shown with a plan for this film.']);
    expect(getCells('Opens')).toEqual(['Open for entries', 'Not known']);
  });

  it('says that it compares the saved film while another version is tried', async () => {
    const { select, getButton, user } = await openMatches(
      { getWhatIfListing: () => makeListing(rows) },
      '/user/matching?filmId=7&try=length%3A1200',
    );
    await select(1, 2);
    await user.click(getButton());
    await screen.findByRole('table');
    expect(
      screen.getByText('For the saved film, without the changes that you are trying out in the list.'),
    ).toBeVisible();
  });
});
