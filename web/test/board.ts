import { screen, within } from '@testing-library/react';
import type { Submission } from '../src/lib/wire';
import type { Answers } from './bff-stub';
import { ada, makeFilm, pageOf } from './make';
import { visitSignedIn } from './visit';

export const address = `/submissions2/user/${ada}/film/7`;
export const open = async (submissions: Submission[], answers: Answers = {}) => {
  const kept = new Map(submissions.map((one) => [one.id, one]));
  const visited = visitSignedIn(address, {
    getFilm: () => makeFilm(),
    getMatchExplanation: () => ({ items: [], locked: 0, isArriving: false }),
    getUserSubmissionsByFilmId: () => pageOf([...kept.values()]),
    updateUserSubmissionState: ({ items, state }) => ({
      items: items.map(({ submissionId }) => {
        const moved = {
          ...kept.get(submissionId)!,
          state,
          rowVersion: 2,
          allowedMoves: [{ state: 'to-submit' as const, needs: [] }],
        };
        kept.set(submissionId, moved);
        return { competitionId: moved.competitionId, submissionId, submission: moved };
      }),
    }),
    ...answers,
  });
  await screen.findByRole('region', { name: 'Submissions' });
  return visited;
};
export const column = (name: RegExp) => within(screen.getByRole('region', { name }));
export const card = (n: number) =>
  within(screen.getByRole('heading', { level: 3, name: `Competition ${n}` }).closest('li')!);
