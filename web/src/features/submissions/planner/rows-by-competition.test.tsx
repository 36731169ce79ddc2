import { screen, waitFor, within } from '@testing-library/react';
import { makeSubmission, makePage } from '../../../../test/make';
import { makePlanLine, openPlan } from '../../../../test/plan';
import type { Submission } from '../../../lib/server/wire';

beforeEach(() => localStorage.clear());
const getRows = () => screen.getByRole('list', { name: /^Planned entries/ });

describe('a plan next to the current list', () => {
  it('shows the states of the current list before the planner knows them, and is fetched again', async () => {
    let list: Submission[] = [];
    const { user, bff } = await openPlan(
      { chosen: [{ ...makePlanLine(1, { state: null }), isMust: false }] },
      undefined,
      {
        getUserSubmissionsByFilmId: () => makePage(list),
        addUserSubmission: () => {
          const submission = makeSubmission(1, { state: 'to-submit', dateId: 10, rowVersion: 2 });
          list = [submission];
          return { items: [{ competitionId: 1, submission }] };
        },
        undoUserSubmission: () => {
          list = [];
          return { items: [{ competitionId: 1, submissionId: 1 }] };
        },
      },
    );
    const acceptButton = await screen.findByRole('button', { name: 'Move 1 entry to “To submit”' });
    expect(getRows()).toHaveTextContent('not on the list');
    await user.click(acceptButton);
    expect(
      await screen.findByText(/^(?:This entry is|These entries are) already on “To submit”\.$/),
    ).toBeVisible();
    expect(getRows()).not.toHaveTextContent('not on the list');
    const requestCount = bff.getCalls('planSubmissions').length;
    await waitFor(() => expect(bff.getCalls('planSubmissions').length).toBeGreaterThan(requestCount), {
      timeout: 60_000,
    });
    await user.click(screen.getByRole('button', { name: 'Undo this plan' }));
    expect(await screen.findByRole('button', { name: 'Move 1 entry to “To submit”' })).toBeVisible();
    expect(getRows()).toHaveTextContent('not on the list');
  });
  it('uses the last edition of a festival that was entered twice', async () => {
    await openPlan({ chosen: [{ ...makePlanLine(1, { state: null }), isMust: false }] }, undefined, {
      getUserSubmissionsByFilmId: () =>
        makePage([
          makeSubmission(1, { state: 'to-submit', dateId: 10, edition: 2027 }),
          makeSubmission(1, { id: 2, state: 'rejected', edition: 2026 }),
        ]),
    });
    expect(
      await screen.findByText(/^(?:This entry is|These entries are) already on “To submit”\.$/),
    ).toBeVisible();
  });
  it('names other entries on “To submit”, which stay there', async () => {
    const withOtherEntries = (count: number) => ({
      getUserSubmissionsByFilmId: () =>
        makePage([
          makeSubmission(1, { state: 'to-submit' }),
          makeSubmission(50, { state: 'waitlist' }),
          ...Array.from({ length: count }, (_, n) =>
            makeSubmission(n + 2, {
              state: 'to-submit',
              festivalName: `Other Festival ${n + 2}`,
              competitionName: 'Shorts',
            }),
          ),
        ]),
    });
    const firstRender = await openPlan({}, undefined, withOtherEntries(1));
    expect(
      await screen.findByText(
        '1 entry is on “To submit” but not in this plan: Other Festival 2, Shorts. It stays there, in addition to this plan.',
      ),
    ).toBeVisible();
    firstRender.unmount();
    await openPlan({}, undefined, withOtherEntries(9));
    expect(
      await screen.findByText(
        /^9 entries .*: Other Festival 2, Shorts, .*Other Festival 6, Shorts and 4 more\./,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Other Festival 7/)).toBeNull();
  });
  it('names no other entries when all of them are in the plan', async () => {
    await openPlan({}, undefined, {
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(1, { state: 'to-submit' })]),
    });
    await screen.findByText('1 entry');
    expect(screen.queryByText(/not in this plan/)).toBeNull();
  });
});

describe('a plan of matches', () => {
  it('without a paid plan chooses from open matches only, says so and links to the plans', async () => {
    await openPlan({ isNarrowed: true }, 'budget=50000+EUR&matches=true');
    expect(
      await screen.findByText(/^Without a plan for this film, we choose only from the three free matches/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });
  it('describes its order when it has more than one entry', async () => {
    const { unmount } = await openPlan({
      chosen: [1, 2].map((id) => ({ ...makePlanLine(id), isMust: false })),
    });
    expect(await screen.findByText(/^By the day by which each entry must be sent/)).toBeVisible();
    unmount();
    await openPlan({});
    await screen.findByText('1 entry');
    expect(screen.queryByText(/^By the day by which/)).toBeNull();
  });
});

describe('a plan with nothing to choose from', () => {
  const emptyPlan = { chosen: [], leftOut: [], spent: { amount: 0, currency: 'EUR' } };
  it('says so, offers the best matches, and suggests no larger budget', async () => {
    const { user, bff } = await openPlan(emptyPlan);
    expect(await screen.findByText(/^The list has no entries to choose from\. Include/)).toBeVisible();
    expect(screen.queryByText(/would not improve the plan/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Include the best matches' }));
    await waitFor(() =>
      expect(bff.getCalls('planSubmissions').at(-1)!.input).toMatchObject({ matches: true }),
    );
    expect(await screen.findByText(/neither on the list nor among the best matches/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Include the best matches/ })).toBeChecked();
  });
  it('points to the left-out entries if there are any', async () => {
    await openPlan({ chosen: [], leftOut: [{ ...makePlanLine(1), why: 'over_budget' }] });
    expect(
      await screen.findByText(
        'No entry can be planned with these settings. “Left out” has the reason for each.',
      ),
    ).toBeVisible();
    expect(within(document.body).getByText('Left out (1)')).toBeVisible();
    expect(screen.getByText(/would not improve the plan/)).toBeVisible();
  });
});
