import { screen, waitFor } from '@testing-library/react';
import { Refusal, type Answers } from '../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';

const choose = async (addUserSubmission: Answers['addUserSubmission']) => {
  const visited = visitSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([1, 2, 3].map((id) => makeRow(id))),
    addUserSubmission,
  });
  for (const box of await screen.findAllByRole('checkbox')) await visited.user.click(box);
  await visited.user.click(screen.getByRole('button', { name: 'Add to list' }));
  return visited;
};
const chosen = () => screen.queryByRole('region', { name: 'Chosen competitions' });

describe('what is chosen to be added', () => {
  it('stays chosen when nothing could be added', async () => {
    const { bff } = await choose(() =>
      Promise.reject(new Refusal(503, 'submissions.away', 'Not right now.')),
    );
    expect(await screen.findByText('Not right now.')).toBeVisible();
    expect(bff.of('addUserSubmission')).toHaveLength(1);
    expect(chosen()).toHaveTextContent('3 chosen');
  });

  it('stays chosen where it failed, beside what was added', async () => {
    const error = { code: 'submission.not_allowed', message: 'Not this one.', requestId: 'r' };
    await choose(() => ({
      items: [
        { competitionId: 1, submission: makeSubmission(1) },
        { competitionId: 2, error },
        { competitionId: 3, submission: makeSubmission(3) },
      ],
    }));
    await waitFor(() => expect(chosen()).toHaveTextContent('1 chosen'));
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is chosen no longer once all of it was added', async () => {
    await choose(({ competitionIds }) => ({
      items: competitionIds!.map((id) => ({ competitionId: id, submission: makeSubmission(id) })),
    }));
    await waitFor(() => expect(chosen()).not.toBeInTheDocument());
  });
});
