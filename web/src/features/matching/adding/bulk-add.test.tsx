import { screen, waitFor } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';

const selectAndAddAll = async (addUserSubmission: Answers['addUserSubmission']) => {
  const page = renderPageSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([1, 2, 3].map((id) => makeRow(id))),
    addUserSubmission,
  });
  for (const checkbox of await screen.findAllByRole('checkbox')) await page.user.click(checkbox);
  await page.user.click(screen.getByRole('button', { name: 'Add to list' }));
  return page;
};
const querySelectionBar = () => screen.queryByRole('region', { name: 'Selected competitions' });

describe('the selection to add', () => {
  it('stays when nothing could be added', async () => {
    const { bff } = await selectAndAddAll(() =>
      Promise.reject(new Refusal(503, 'submissions.away', 'Not right now.')),
    );
    expect(await screen.findByText('Not right now.')).toBeVisible();
    expect(bff.getCalls('addUserSubmission')).toHaveLength(1);
    expect(querySelectionBar()).toHaveTextContent('3 selected');
  });

  it('keeps the matches that failed and clears those that were added', async () => {
    const error = { code: 'submission.not_allowed', message: 'Not this one.', requestId: 'r' };
    await selectAndAddAll(() => ({
      items: [
        { competitionId: 1, submission: makeSubmission(1) },
        { competitionId: 2, error },
        { competitionId: 3, submission: makeSubmission(3) },
      ],
    }));
    await waitFor(() => expect(querySelectionBar()).toHaveTextContent('1 selected'));
    expect(screen.getAllByRole('checkbox').map((checkbox) => (checkbox as HTMLInputElement).checked)).toEqual(
      [false, true, false],
    );
  });

  it('is empty once everything was added', async () => {
    await selectAndAddAll(({ competitionIds }) => ({
      items: competitionIds!.map((id) => ({ competitionId: id, submission: makeSubmission(id) })),
    }));
    await waitFor(() => expect(querySelectionBar()).not.toBeInTheDocument());
  });
});
