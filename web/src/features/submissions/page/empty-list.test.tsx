import { screen, waitFor, within } from '@testing-library/react';
import { listPath } from '../../../../test/board';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makePastEntry } from '../../../../test/make-past';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';

const openList = (view: string, answers: Answers = {}) =>
  renderPageSignedIn(`${listPath}${view}`, {
    getFilm: () => makeFilm(),
    getCountries: () => makePage([]),
    getUserSubmissionsByFilmId: () => makePage([]),
    getPastEntries: () => makePage([makePastEntry({ id: 3, festival: 'Salt Days' })]),
    getSubmissionCalendar: () => makePage([]),
    ...answers,
  });
const findViewTabs = async () => within(await screen.findByRole('group', { name: 'Views of the list' }));

describe('a list without entries', () => {
  it('has every view, and its board explains what to do', async () => {
    openList('');
    for (const name of ['Board', 'Table', 'Calendar', 'Plan', 'Statistics'])
      expect((await findViewTabs()).getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your list is empty' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'My list' })).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });
  it('can be planned from the best matches', async () => {
    const { user, bff } = openList('', {
      planSubmissions: () => ({
        chosen: [],
        leftOut: [],
        spent: { amount: 0, currency: 'EUR' },
        ratesOn: '2026-11-27',
        conflicts: [],
        moreConflicts: 0,
        sent: [],
        elsewhere: [],
        delay: { days: 7, extraCost: { amount: 0, currency: 'EUR' }, missed: [], unknown: [] },
        raise: { budget: { amount: 10_000, currency: 'EUR' }, added: [], dropped: [] },
        isProven: true,
        isRebuilding: false,
        isNarrowed: false,
      }),
    });
    await user.click((await findViewTabs()).getByRole('button', { name: 'Plan' }));
    expect(await screen.findByText(/^The list has no entries to choose from\. Tick/)).toBeVisible();
    await user.type(screen.getByLabelText('Spending limit'), '100');
    expect(await screen.findByRole('button', { name: 'Include the best matches' })).toBeVisible();
    expect(screen.getAllByText(/^The list has no entries to choose from/)).toHaveLength(1);
    await user.click(await screen.findByRole('checkbox', { name: /^Include the best matches/ }));
    await waitFor(() =>
      expect(bff.getCalls('planSubmissions').at(-1)?.input).toMatchObject({ matches: true }),
    );
  });
  it('has a calendar that can be subscribed to', async () => {
    openList('?view=calendar');
    expect(await screen.findByText(/You can subscribe now/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe in your calendar' })).toBeVisible();
  });
  it('can be exported with its past entries', async () => {
    openList('?view=table');
    expect(await screen.findByText('Salt Days')).toBeVisible();
    expect(screen.getByText(/^The table lists the competitions on your list/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the list' })).toBeEnabled();
    expect(screen.queryByText('No entries match.')).toBeNull();
  });
  it('offers no filter and no export when there are no past entries either', async () => {
    openList('?view=table', { getPastEntries: () => makePage([]) });
    expect(await screen.findByText(/^The table lists the competitions on your list/)).toBeVisible();
    expect(screen.queryByLabelText('Filter by text')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download the list' })).toBeNull();
  });
  it('reports that its past entries could not be loaded', async () => {
    openList('', {
      getPastEntries: () => Promise.reject(new Refusal(503, 'submissions.away', 'Not right now.')),
    });
    expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  });
  it('shows no empty state once it has an entry', async () => {
    openList('?view=table', { getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]) });
    expect(await screen.findByRole('button', { name: 'Download the list' })).toBeVisible();
    expect(screen.queryByText('Your list is empty')).toBeNull();
  });
});
