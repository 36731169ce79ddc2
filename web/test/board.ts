import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Submission } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { ada, makeFilm, makePage } from './make';
import { renderPageSignedIn } from './render-page';

export const listPath = `/submissions2/user/${ada}/film/7`;
/** Opens the list of a film on the board. Moves and undos are answered as the BFF does. */
export const openBoard = async (submissions: Submission[], answers: Answers = {}) => {
  const stored = new Map(submissions.map((submission) => [submission.id, submission]));
  const visited = renderPageSignedIn(listPath, {
    getFilm: () => makeFilm(),
    getMatchExplanation: () => ({ items: [], locked: 0, isRebuilding: false }),
    getUserSubmissionsByFilmId: () => makePage([...stored.values()]),
    updateUserSubmissionState: ({ items, state }) => ({
      items: items.map(({ submissionId }) => {
        const moved = {
          ...stored.get(submissionId)!,
          state,
          rowVersion: 2,
          allowedMoves: [{ state: 'to-submit' as const, needs: [] }],
        };
        stored.set(submissionId, moved);
        return { competitionId: moved.competitionId, submissionId, submission: moved };
      }),
    }),
    undoUserSubmission: ({ items }) => ({
      items: items.map(({ submissionId, rowVersion }) => {
        const restored = {
          ...submissions.find(({ id }) => id === submissionId)!,
          rowVersion: rowVersion + 1,
        };
        stored.set(submissionId, restored);
        return { competitionId: restored.competitionId, submissionId, submission: restored };
      }),
    }),
    ...answers,
  });
  await screen.findByRole('region', { name: 'My list' });
  return visited;
};
export const getColumn = (name: RegExp) => within(screen.getByRole('region', { name }));
export const getCard = (n: number) =>
  within(document.querySelector<HTMLElement>(`[data-submission="${n}"]`)!);
const isOpen = (n: number) => getCard(n).queryByRole('button', { expanded: true }) !== null;
/** Opens a card in place. */
export async function openCard(user: UserEvent, n: number) {
  if (!isOpen(n)) await user.click(getCard(n).getByRole('button', { expanded: false }));
  return getCard(n);
}
/** Opens a card and its list of moves. */
export async function openMoves(user: UserEvent, n: number) {
  await user.click((await openCard(user, n)).getByRole('button', { name: /^Move / }));
  return getCard(n);
}
