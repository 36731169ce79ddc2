// Every page that is looked at: who looks, and where, given whose it is.

/** `who`: visitor, filmmaker (with films, a plan and entries), newcomer (with nothing), administrator. `of`: { userId, filmId, festivalId }. */
export const PAGES = [
  { name: 'home', who: 'visitor', at: () => '/' },
  { name: 'login', who: 'visitor', at: () => '/login' },
  { name: 'signup', who: 'visitor', at: () => '/signup' },
  { name: 'festivals', who: 'filmmaker', at: () => '/festivals' },
  { name: 'festivals-found', who: 'visitor', at: () => '/festivals?q=short+documentary' },
  { name: 'festivals-map', who: 'visitor', at: () => '/festivals?view=map' },
  { name: 'festival', who: 'filmmaker', at: ({ festivalId }) => `/festivals/${festivalId}` },
  { name: 'films', who: 'filmmaker', at: ({ userId }) => `/user/${userId}/films` },
  { name: 'film', who: 'filmmaker', at: ({ userId, filmId }) => `/user/${userId}/films/${filmId}` },
  { name: 'film-form', who: 'filmmaker', at: ({ userId, filmId }) => `/user/${userId}/films?edit=${filmId}` },
  { name: 'wizard', who: 'filmmaker', at: ({ filmId }) => `/user/wizard?filmId=${filmId}` },
  { name: 'matches', who: 'filmmaker', at: ({ filmId }) => `/user/matching?filmId=${filmId}` },
  {
    name: 'matches-tried',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}&show=near&try=length%3A1000`,
  },
  {
    name: 'review',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/wizard?step=review&filmId=${filmId}&role=Director`,
  },
  {
    name: 'match',
    who: 'filmmaker',
    at: ({ filmId, competitionId }) => `/user/matching?filmId=${filmId}&competition=${competitionId}`,
  },
  {
    name: 'list',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}`,
  },
  { name: 'plans', who: 'filmmaker', at: ({ filmId }) => `/user/subscriptions?filmId=${filmId}` },
  { name: 'upload-test', who: 'filmmaker', at: () => '/upload-test' },
  { name: 'gallery', who: 'visitor', at: () => '/test' },
  { name: 'functions', who: 'administrator', at: () => '/api/test' },
  { name: 'new-design', who: 'visitor', at: () => '/newdesign' },
  { name: 'new-home', who: 'visitor', at: () => '/newdesign/homepage' },
  { name: 'legal', who: 'visitor', at: () => '/legal/privacy' },
  { name: 'nowhere', who: 'visitor', at: () => '/nowhere' },
];
export const VIEWS = [
  { name: 'light', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: '768', width: 768, height: 1024, colorScheme: 'light' },
  { name: '360', width: 360, height: 780, colorScheme: 'light' },
];
/** What is there to see: all of it; nothing yet; or what it needs does not answer. */
export const STATES = ['full', 'empty', 'error'];
