import { screen } from '@testing-library/react';
import type { ItemResult, Submission } from '../src/lib/server/wire';
import { listPath } from './board';
import { makeFilm, makeSubmission } from './make';
import { renderPageSignedIn } from './render-page';

/** Entries in three states: to submit, suggested with a note, and submitted. */
export const threeEntries = [
  makeSubmission(1, { festivalName: 'Zagreb', state: 'to-submit' }),
  makeSubmission(2, { festivalName: 'Annecy', state: 'suggested', note: 'Ask Jo.' }),
  makeSubmission(3, {
    festivalName: 'Ottawa',
    state: 'submitted',
    submittedAt: '2026-10-02',
    feePaid: { amount: 3500, currency: 'CAD' },
    allowedMoves: [
      { state: 'accepted', needs: ['date'] },
      { state: 'will-not-submit', needs: ['reason'] },
    ],
  }),
];
/** Opens the list of these entries as a table. `refused`: the error for moving an entry, by its id. */
export async function openTable(
  submissions: Submission[] = threeEntries,
  search = '',
  refused: Record<number, ItemResult['error']> = {},
) {
  const visited = renderPageSignedIn(`${listPath}?view=table${search}`, {
    getFilm: () => makeFilm(),
    getPastEntries: () => ({ items: [], total: 0, page: 1, pageSize: 0 }),
    getUserSubmissionsByFilmId: ({ page = 1, pageSize = 50 }) => ({
      items: submissions.slice((page - 1) * pageSize, page * pageSize),
      total: submissions.length,
      page,
      pageSize,
    }),
    updateUserSubmissionState: ({ items, state, note }) => ({
      items: items!.map(({ submissionId }) => {
        const stored = submissions.find(({ id }) => id === submissionId)!;
        const { competitionId } = stored;
        if (refused[submissionId]) return { competitionId, submissionId, error: refused[submissionId] };
        const submission = { ...stored, state, ...(note !== undefined && { note }), rowVersion: 2 };
        return { competitionId, submissionId, submission };
      }),
    }),
    undoUserSubmission: ({ items }) => ({
      items: items.map(({ submissionId }) => ({ competitionId: submissionId, submissionId })),
    }),
  });
  await screen.findByRole('region', { name: 'Your entries, as a table' });
  return visited;
}
