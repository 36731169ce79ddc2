import { screen, waitFor, within } from '@testing-library/react';
import type { Film, FilmSummary, Submission } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { ada, makeFilm, makeSubmission, makePage } from './make';
import { makeFestival } from './make-festival';
import { renderPageSignedIn } from './render-page';

/** Two festivals that accepted film 7. */
export const festivals = [
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
/**
 * Opens the film list and finds the card of that film. `acceptedEntries`: the festivals as last known. `free`:
 * acceptances outside the catalogue.
 */
export const findFilmCard = async (
  film: Partial<Film>,
  submission: Partial<Submission> = {},
  getAllFestivals: Answers['getAllFestivals'] = () => makePage(festivals),
  acceptedEntries: FilmSummary['acceptedEntries'] = [],
  free: FilmSummary['free'] = [],
) => {
  const { bff, user } = renderPageSignedIn(`/user/${ada}/films`, {
    getUserFilms: () => makePage([makeFilm({ productionCountries: ['PT'], ...film })]),
    getFilmSummaries: () => ({
      items: [
        {
          filmId: 7,
          counts: { accepted: 1, awarded: 1, submitted: 1 },
          taken: [
            makeSubmission(5, { state: 'accepted', edition: 2099, ...submission }),
            makeSubmission(6, { state: 'awarded', edition: 2099, ...submission }),
          ],
          free,
          acceptedEntries,
        },
      ],
    }),
    getAllFestivals,
  });
  const filmCard = within(await screen.findByRole('article', { name: 'Half a Minute of Rain' }));
  await waitFor(() =>
    expect(bff.getCalls('getAllFestivals').map(({ input }) => input.ids)).toEqual([[105, 106]]),
  );
  return Object.assign(filmCard, { user });
};
