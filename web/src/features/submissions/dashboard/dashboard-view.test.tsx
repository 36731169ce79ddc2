import { screen, within } from '@testing-library/react';
import type { SubmissionDashboard } from '../../../lib/server/wire';
import { listPath } from '../../../../test/board';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';

const emptyDashboard: SubmissionDashboard = {
  total: 1,
  free: 0,
  counts: { suggested: 1 },
  spent: [],
  spentUnknown: 0,
  planned: [],
  plannedUnknown: 0,
  months: [],
  acceptance: { taken: 0, decided: 0, share: null, reported: null, reportedBy: 0 },
  deadlines: [],
  noAnswer: [],
};
async function openDashboard(overrides: Partial<SubmissionDashboard> = {}) {
  const page = renderPageSignedIn(`${listPath}?view=dashboard`, {
    getFilm: () => makeFilm(),
    getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
    getCompetitionSubmissionDashboardData: () => ({ ...emptyDashboard, ...overrides }),
  });
  await screen.findByRole('region', { name: 'Season in numbers' });
  return page;
}
const getFigure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement!;

describe('the season in numbers', () => {
  it('shows what was spent and planned, and how many fees are unknown', async () => {
    await openDashboard({
      total: 60,
      spent: [
        { amount: 35_000, currency: 'EUR' },
        { amount: 9000, currency: 'USD' },
      ],
      spentUnknown: 2,
      planned: [{ amount: 12_000, currency: 'EUR' }],
      plannedUnknown: 1,
    });
    expect(getFigure('Entries')).toHaveTextContent('60');
    expect(getFigure('Spent')).toHaveTextContent('EUR 350 · USD 902 fees not recorded');
    expect(getFigure('Planned')).toHaveTextContent('EUR 1201 fee unknown');
  });
  it('shows the acceptance rate next to the one that the festivals report', async () => {
    await openDashboard({ acceptance: { taken: 2, decided: 8, share: 0.25, reported: 0.1, reportedBy: 6 } });
    expect(getFigure('Accepted')).toHaveTextContent(
      /^Accepted25% \(2 of 8 answers\)6 of these festivals publish their rate: they accept 10% of all entries\.$/,
    );
  });
  it('has a table for each chart', async () => {
    const { user } = await openDashboard({
      counts: { suggested: 4, submitted: 2 },
      months: [{ month: '2026-11', sent: 3, taken: 1, rejected: 2 }],
    });
    for (const summary of screen.getAllByText('As a table')) await user.click(summary);
    const [states, months] = screen.getAllByRole('table');
    expect(
      within(states!)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['StateEntries', 'Suggested4', 'Submitted2']);
    expect(within(months!).getAllByRole('row').at(-1)).toHaveTextContent('November 2026312');
  });
  it('shows several years by year', async () => {
    const makeMonth = (n: number) => ({
      month: `${2021 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
      sent: 2,
      taken: 1,
      rejected: 0,
    });
    const { user } = await openDashboard({ months: Array.from({ length: 25 }, (_, n) => makeMonth(n)) });
    await user.click(screen.getAllByText('As a table').at(-1)!);
    const rows = within(screen.getByRole('table', { name: 'By year' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['202124120', '202224120', '2023210']);
  });
  it('links to the next deadlines and to unanswered entries', async () => {
    const deadline = {
      date: { id: 1, date: '2099-03-01', closesAt: '2099-03-01T23:59:59Z' },
      isPast: false,
      isPlanned: false,
      fees: [],
      dates: 1,
      later: 0,
    };
    await openDashboard({
      deadlines: [makeSubmission(1, { deadline: deadline as never })],
      noAnswer: [makeSubmission(2, { state: 'submitted', answerDueOn: '2026-10-01', noAnswer: true })],
    });
    expect(screen.getByRole('region', { name: 'Next deadlines' })).toHaveTextContent(
      /Festival 1.*1 Mar 2099/,
    );
    expect(screen.getByRole('region', { name: /^Overdue answers/ })).toHaveTextContent(
      /Festival 2.*1 Oct 2026/,
    );
  });
  it('shows empty states', async () => {
    await openDashboard({ counts: {} });
    expect(screen.getByText(/^No entries yet\. This chart will show/)).toBeVisible();
    expect(getFigure('Spent')).toHaveTextContent('none');
    expect(getFigure('Accepted')).toHaveTextContent('no answer yet');
    expect(screen.getByText(/^Nothing sent yet/)).toBeVisible();
    expect(screen.getByText(/^No unsent entry/)).toBeVisible();
  });
  it('reports a loading failure', async () => {
    renderPageSignedIn(`${listPath}?view=dashboard`, {
      getFilm: () => makeFilm(),
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
      getCompetitionSubmissionDashboardData: () =>
        Promise.reject(new Refusal(503, 'submissions.away', 'Not right now.')),
    });
    expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  });
  it('has no accessibility issues', async () => {
    await openDashboard({ months: [{ month: '2026-11', sent: 3, taken: 1, rejected: 2 }] });
    expect(await findAxeViolations()).toEqual([]);
  });
});
