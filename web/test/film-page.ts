import type { Film } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { ada, makePreview, makePage } from './make';
import { renderPageSignedIn } from './render-page';

/** The page of film 7. */
export const filmPath = `/user/${ada}/films/7`;
/** Opens that page, with an empty list and no stills. */
export const openFilmPage = (film: Film | null, answers: Answers = {}) =>
  renderPageSignedIn(filmPath, {
    getFilm: () => film,
    getFilmSummaries: () => makePage([]),
    getUserSubmissionsByFilmId: () => makePage([]),
    getMatchPreview: () => makePreview(),
    getFilmStillUrls: () => ({ items: [], until: '2027-01-01T00:00:00.000Z' }),
    ...answers,
  });
