import { screen, within } from '@testing-library/react';
import type { Film, Submission } from '../src/lib/wire';
import type { Answers } from './bff-stub';
import { openMoves } from './board';
import { ada, makeFilm, makeSubmission, pageOf } from './make';
import { makeFestival } from './make-festival';
import { visitSignedIn } from './visit';

/** On its way, and could be accepted. */
export const sent = (id: number) =>
  makeSubmission(id, { state: 'submitted', allowedMoves: [{ state: 'accepted', needs: [] }] });
const lyon = {
  country: 'FR',
  subdivision: 'FR-ARA',
  city: 'Lyon',
  startsOn: '2027-05-12',
  endsOn: '2027-05-16',
};

const hostOf = (id: number) =>
  makeFestival({ id, ...(id === 101 ? lyon : { country: 'FR', startsOn: '2027-09-01' }) });

/** The list of a film whose entries are of festivals in France. */
export const visitListOf = (film: Partial<Film>, submissions: Submission[], answers: Answers, view = '') =>
  visitSignedIn(`/submissions2/user/${ada}/film/7${view}`, {
    getFilm: () => makeFilm({ productionCountries: ['DE'], ...film }),
    getUserSubmissionsByFilmId: () => pageOf(submissions),
    getFestival: ({ festivalId }) => hostOf(festivalId),
    getAllFestivals: ({ ids = [] }) => pageOf(ids.map(hostOf)),
    updateUserSubmissionState: () => ({
      items: [
        {
          competitionId: 1,
          submissionId: 1,
          submission: makeSubmission(1, { state: 'accepted', rowVersion: 2 }),
        },
      ],
    }),
    getCompetitionTerms: () => pageOf([]),
    getSubdivisions: () => pageOf([{ id: 1, name: 'Auvergne-Rhône-Alpes', code: 'FR-ARA', countryId: 2 }]),
    ...answers,
  });

/** Its board, where the move of the first to Accepted is begun. */
export const openAcceptance = async (
  film: Partial<Film>,
  submissions: Submission[],
  answers: Answers = {},
) => {
  const visited = visitListOf(film, submissions, answers);
  await screen.findByRole('region', { name: 'My list' });
  const { user } = visited;
  await openMoves(user, 1);
  await user.click(screen.getByRole('button', { name: 'Accepted', hidden: true }));
  return visited;
};
/** Its table, where all that is shown is about to be moved to Accepted. */
export const openAcceptances = async (
  film: Partial<Film>,
  submissions: Submission[],
  answers: Answers = {},
) => {
  const visited = visitListOf(film, submissions, answers, '?view=table');
  await visited.user.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }));
  await visited.user.selectOptions(screen.getByLabelText('Move to'), 'Accepted');
  return visited;
};
/** Told, and its moment closed. */
export const accept = async ({ user }: Awaited<ReturnType<typeof openAcceptance>>) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move to Accepted' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the board' }));
};
