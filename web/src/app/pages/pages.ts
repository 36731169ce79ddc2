/** The pages of the signed-in, each in a file of its own; loaded where they are gone to, or ahead. */
export const matching = () => import('./matching-page');
export const film = () => import('../../features/films/film-page/film-page');
export const wizard = () => import('./wizard-page');
export const submissions = () => import('./submissions-page');
export const search = () => import('../../features/festivals/search-page');

/** In the order in which one goes to them. */
export const oftenNext = [matching, film, submissions, search, wizard];
