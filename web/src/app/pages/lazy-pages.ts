/** The pages of signed-in users, each in its own file. They are loaded on navigation, or ahead of it. */
export const loadMatchingPage = () => import('./matching-page');
export const loadFilmPage = () => import('../../features/films/film-page/film-page');
export const loadWizardPage = () => import('./wizard-page');
export const loadSubmissionsPage = () => import('./submissions-page');
export const loadSearchPage = () => import('../../features/festivals/search/search-page');

/** Ordered by how likely users open them next. */
export const likelyNextPages = [
  loadMatchingPage,
  loadFilmPage,
  loadSubmissionsPage,
  loadSearchPage,
  loadWizardPage,
];
