import { screen, within } from '@testing-library/react';
import type { Answers } from './bff-stub';
import { listPath } from './board';
import { makeFilm, makeSubmission, makePage } from './make';
import { renderPageSignedIn } from './render-page';
import type {
  FeePayment,
  Sending,
  SendingEntry,
  SendingReview,
  SendingReviews,
  Submission,
} from '../src/lib/server/wire';

export const threeEntries = [
  makeSubmission(1, { festivalName: 'Annecy' }),
  makeSubmission(2, { festivalName: 'Zagreb' }),
  makeSubmission(3, { festivalName: 'Ottawa', state: 'waitlist' }),
];
export const euros = (amount: number) => ({ amount, currency: 'EUR' });
export const makeReview = (id: number, overrides: Partial<SendingReview> = {}): SendingReview => ({
  submissionId: id,
  rowVersion: 1,
  competition: { id, name: `Competition ${id}` },
  festivalName: id === 1 ? 'Annecy' : 'Zagreb',
  method: 'email',
  address: 'films@annecy.example',
  page: null,
  dateId: 7,
  date: '2026-12-01',
  tier: 'Regular',
  plannedDate: null,
  plannedTier: null,
  tierAt: 1,
  plannedTierAt: null,
  tierCount: 1,
  fee: euros(2500),
  fault: null,
  ...overrides,
});
export const makeReviews = (overrides: Partial<SendingReviews> = {}): SendingReviews => ({
  items: [makeReview(1), makeReview(2, { fee: euros(1000) })],
  totals: [{ ...euros(3500), fault: null }],
  tokens: { needed: 2, has: 5 },
  dossier: { completeness: 85, missing: ['screener', 'logline'] },
  paymentConfigured: true,
  ...overrides,
});
export const makeEntry = (id: number, overrides: Partial<SendingEntry> = {}): SendingEntry => ({
  submissionId: id,
  name: `Festival ${id}, Shorts`,
  method: 'email',
  state: 'waiting',
  fee: euros(2500),
  address: 'films@annecy.example',
  page: null,
  reason: null,
  serverResponse: null,
  isUnsure: false,
  isFeeRefunded: false,
  at: new Date().toISOString(),
  ...overrides,
});
export const batchId = '7d444840-9dc0-41d1-8245-5ffdce74fad2';
export const makeSending = (state: Sending['state'], ...entries: SendingEntry[]): Sending => ({
  batchId,
  filmId: 7,
  state,
  createdAt: new Date().toISOString(),
  entries,
});
export const openPayment: FeePayment = {
  state: 'open',
  payments: [
    { ...euros(2500), state: 'paid', url: null },
    { amount: 2000, currency: 'JPY', state: 'open', url: 'https://pay.example/jpy' },
  ],
};
/** Opens a list of three entries in a view. */
export const openList = (view: string, answers: Answers = {}, submissions: Submission[] = threeEntries) =>
  renderPageSignedIn(`${listPath}${view}`, {
    getFilm: () => makeFilm({ length: 600 }),
    getUserSubmissionsByFilmId: () => makePage(submissions),
    getMatchExplanation: () => ({ items: [], locked: 0, isRebuilding: false }),
    getSendings: () => ({ items: [] }),
    reviewSelected: () => makeReviews(),
    ...answers,
  });
/** Opens the list of a film with a sending in progress. */
export async function openListWithSending(sending: Sending, answers: Answers = {}) {
  const visited = openList('', {
    getSendings: () => ({ items: [sending] }),
    getFeePayment: () => openPayment,
    ...answers,
  });
  const region = within(await screen.findByRole('region', { name: /^(Sent|Sending) with Laurel$/ }));
  return { ...visited, region };
}

/** Opens the review of all entries of a list. */
export async function openReview(answers: Answers = {}) {
  const visited = openList('?view=table', answers);
  await visited.user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await visited.user.click(screen.getByRole('button', { name: 'Send with Laurel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send with Laurel' }));
  return { ...visited, dialog };
}
