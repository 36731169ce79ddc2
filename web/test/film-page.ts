import type { Film } from '../src/lib/wire';
import type { Answers } from './bff-stub';
import { ada, makePreview, pageOf } from './make';
import { visitSignedIn } from './visit';

/** The page of film 7. */
export const address = `/user/${ada}/films/7`;
/** It opened, with nothing on its list and no stills. */
export const begin = (film: Film | null, answers: Answers = {}) =>
  visitSignedIn(address, {
    getFilm: () => film,
    getFilmStandings: () => pageOf([]),
    getUserSubmissionsByFilmId: () => pageOf([]),
    getMatchPreview: () => makePreview(),
    getFilmStillUrls: () => ({ items: [], until: '2027-01-01T00:00:00.000Z' }),
    ...answers,
  });
