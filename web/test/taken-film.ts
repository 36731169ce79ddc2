import { screen, waitFor, within } from '@testing-library/react';
import type { Film, FilmStanding, Submission } from '../src/lib/wire';
import type { Answers } from './bff-stub';
import { ada, makeFilm, makeSubmission, pageOf } from './make';
import { makeFestival } from './make-festival';
import { visitSignedIn } from './visit';

/** Two festivals that have taken film 7. */
export const places = [
  makeFestival({
    id: 105,
    name: 'Lyon Short Film Festival',
    country: 'FR',
    city: 'Lyon',
    startsOn: '2099-10-12',
    endsOn: '2099-10-20',
  }),
  makeFestival({
    id: 106,
    name: 'Lisboa Curta',
    country: 'PT',
    startsOn: '2099-05-03',
    endsOn: '2099-05-09',
  }),
];
/** The card of that film; `told`: where the festivals were when they were last told of; `free`: places that the catalogue does not have. */
export const card = async (
  film: Partial<Film>,
  submission: Partial<Submission> = {},
  getAllFestivals: Answers['getAllFestivals'] = () => pageOf(places),
  told: FilmStanding['places'] = [],
  free: FilmStanding['free'] = [],
) => {
  const { bff, user } = visitSignedIn(`/user/${ada}/films`, {
    getUserFilms: () => pageOf([makeFilm({ productionCountries: ['PT'], ...film })]),
    getFilmStandings: () => ({
      items: [
        {
          filmId: 7,
          counts: { accepted: 1, awarded: 1, submitted: 1 },
          taken: [
            makeSubmission(5, { state: 'accepted', edition: 2099, ...submission }),
            makeSubmission(6, { state: 'awarded', edition: 2099, ...submission }),
          ],
          free,
          places: told,
        },
      ],
    }),
    getAllFestivals,
  });
  const shown = within(await screen.findByRole('article', { name: 'Half a Minute of Rain' }));
  await waitFor(() => expect(bff.of('getAllFestivals').map(({ input }) => input.ids)).toEqual([[105, 106]]));
  return Object.assign(shown, { user });
};
