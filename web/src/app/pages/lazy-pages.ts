/** The pages of signed-in users, each in its own file. They are loaded on navigation, or ahead of it. */
export const matching = () => import('./matching-page');
export const film = () => import('../../features/films/film-page/film-page');
export const wizard = () => import('./wizard-page');
export const submissions = () => import('./submissions-page');
export const search = () => import('../../features/festivals/search/search-page');

/** Ordered by how likely users open them next. */
export const oftenNext = [matching, film, submissions, search, wizard];
