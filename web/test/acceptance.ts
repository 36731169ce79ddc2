import { screen, within } from '@testing-library/react';
import type { Film, Submission } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { openMoves } from './board';
import { ada, makeFilm, makeSubmission, makePage } from './make';
import { makeFestival } from './make-festival';
import { renderPageSignedIn } from './render-page';

/** Makes a submitted entry that can move to Accepted. */
export const makeSubmittedEntry = (id: number) =>
  makeSubmission(id, { state: 'submitted', allowedMoves: [{ state: 'accepted', needs: [] }] });
const lyon = {
  country: 'FR',
  subdivision: 'FR-ARA',
  city: 'Lyon',
  startsOn: '2027-05-12',
  endsOn: '2027-05-16',
};

const makeHost = (id: number) =>
  makeFestival({ id, ...(id === 101 ? lyon : { country: 'FR', startsOn: '2027-09-01' }) });

/** Opens the list of a film whose entries are at festivals in France. */
export const openFilmList = (film: Partial<Film>, submissions: Submission[], answers: Answers, view = '') =>
  renderPageSignedIn(`/submissions2/user/${ada}/film/7${view}`, {
    getFilm: () => makeFilm({ productionCountries: ['DE'], ...film }),
    getUserSubmissionsByFilmId: () => makePage(submissions),
    getFestival: ({ festivalId }) => makeHost(festivalId),
    getAllFestivals: ({ ids = [] }) => makePage(ids.map(makeHost)),
    updateUserSubmissionState: () => ({
      items: [
        {
          competitionId: 1,
          submissionId: 1,
          submission: makeSubmission(1, { state: 'accepted', rowVersion: 2 }),
        },
      ],
    }),
    getCompetitionTerms: () => makePage([]),
    getSubdivisions: () => makePage([{ id: 1, name: 'Auvergne-Rhône-Alpes', code: 'FR-ARA', countryId: 2 }]),
    ...answers,
  });

/** Opens the board and starts to move the first entry to Accepted. */
export const openAcceptance = async (
  film: Partial<Film>,
  submissions: Submission[],
  answers: Answers = {},
) => {
  const visited = openFilmList(film, submissions, answers);
  await screen.findByRole('region', { name: 'My list' });
  const { user } = visited;
  await openMoves(user, 1);
  await user.click(screen.getByRole('button', { name: 'Accepted', hidden: true }));
  return visited;
};
/** Opens the table and starts to move all visible entries to Accepted. */
export const openBulkAcceptance = async (
  film: Partial<Film>,
  submissions: Submission[],
  answers: Answers = {},
) => {
  const visited = openFilmList(film, submissions, answers, '?view=table');
  await visited.user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await visited.user.selectOptions(screen.getByLabelText('Move to'), 'Accepted');
  return visited;
};
/** Confirms the move and closes the celebration dialog. */
export const confirmAcceptance = async ({ user }: Awaited<ReturnType<typeof openAcceptance>>) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move to Accepted' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the board' }));
};
