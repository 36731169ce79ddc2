import { screen } from '@testing-library/react';
import type { PlanLine, SubmissionPlan } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { listPath } from './board';
import { makeFilm, makeSubmission, makePage } from './make';
import { renderPageSignedIn } from './render-page';

export const euros = (amount: number) => ({ amount, currency: 'EUR' });
/** Makes an entry that a plan can choose. */
export const makePlanLine = (id: number, overrides: Partial<PlanLine> = {}): PlanLine => ({
  competition: { id, name: `Competition ${id}` },
  festival: {
    id,
    name: `Festival ${id}`,
    city: 'Lyon',
    country: 'FR',
    startsOn: null,
    usualMonth: 10,
    profileImage: null,
  },
  verdict: 'eligible',
  rulesToCheck: 0,
  state: 'suggested',
  offer: {
    fee: euros(2500),
    paid: euros(2500),
    sendFrom: '2099-01-01',
    sendBy: '2099-03-01',
    dateId: id * 10,
    deadline: null,
  },
  worth: [
    { name: 'fit', points: 20 },
    { name: 'odds', points: 8 },
  ],
  failedRules: [],
  ...overrides,
});
/** Makes a plan of one entry. */
export const makePlan = (overrides: Partial<SubmissionPlan> = {}): SubmissionPlan => ({
  chosen: [{ ...makePlanLine(1), isMust: false }],
  leftOut: [],
  sent: [],
  elsewhere: [],
  spent: euros(2500),
  ratesOn: '2026-11-27',
  conflicts: [],
  moreConflicts: 0,
  delay: { days: 7, extraCost: euros(0), missed: [], unknown: [] },
  raise: { budget: euros(10_000), added: [], dropped: [] },
  isProven: true,
  isRebuilding: false,
  isNarrowed: false,
  ...overrides,
});
/** Opens the plan of a list and waits for its form. Every request is answered with this plan. */
export async function openPlan(
  plan: Partial<SubmissionPlan>,
  search = 'budget=50000+EUR',
  answers: Answers = {},
) {
  const submissions = [makeSubmission(1, { competitionId: 1, state: 'suggested' })];
  const visited = renderPageSignedIn(`${listPath}?view=plan&${search}`, {
    getFilm: () => makeFilm(),
    getCountries: () => makePage([]),
    getUserSubmissionsByFilmId: () => makePage(submissions),
    planSubmissions: () => makePlan(plan),
    updateUserSubmissionState: ({ items, state }) => ({
      items: items.map(({ submissionId }) => ({
        competitionId: submissionId,
        submissionId,
        submission: makeSubmission(submissionId, { state, rowVersion: 2 }),
      })),
    }),
    addUserSubmission: ({ competitionIds }) => ({
      items: competitionIds!.map((id) => ({
        competitionId: id,
        submission: makeSubmission(id, { state: 'to-submit' }),
      })),
    }),
    undoUserSubmission: ({ items }) => ({
      items: items.map(({ submissionId }) => ({
        competitionId: submissionId,
        submissionId,
        submission: makeSubmission(submissionId, { state: 'suggested' }),
      })),
    }),
    ...answers,
  });
  await screen.findByRole('form', { name: 'Plan' });
  return visited;
}
