// Every page of the screenshots: its path, and who opens it.
import {
  selectRows,
  openDialog,
  openHideMenu,
  openMoveMenu,
  openFilters,
  pressKey,
  openCompare,
} from './opened.mjs';

/** Returns a token like those in Keycloak's links, which our pages read and only Keycloak can check. */
function createMailToken(issuer, typ, secondsLeft) {
  const [exp, eml] = [Math.floor(Date.now() / 1000) + secondsLeft, 'ada@laurel.test'];
  const claims = { typ, iss: issuer, exp, eml, sub: '10000000-0000-4000-8000-000000000009' };
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}

/**
 * `who`: visitor, filmmaker (with films, a plan and entries), newcomer (with nothing), administrator. `path`
 * receives { userId, filmId, festivalId, competitionId, filmmakerId, issuer }. `open`: what to open on the
 * page, in states that contain it.
 */
export const PAGES = [
  { name: 'home', who: 'visitor', path: () => '/' },
  { name: 'login', who: 'visitor', path: () => '/login' },
  { name: 'signup', who: 'visitor', path: () => '/signup' },
  { name: 'forgot', who: 'visitor', path: () => '/forgot-password' },
  {
    name: 'reset',
    who: 'visitor',
    path: ({ issuer }) => `/reset-password?token=${createMailToken(issuer, 'reset-credentials', 3600)}`,
  },
  {
    name: 'reset-expired',
    who: 'visitor',
    path: ({ issuer }) => `/reset-password?token=${createMailToken(issuer, 'reset-credentials', -60)}`,
  },
  { name: 'reset-damaged', who: 'visitor', path: () => '/reset-password?token=x' },
  {
    name: 'verification',
    who: 'visitor',
    path: ({ issuer }) => `/mail-verification?token=${createMailToken(issuer, 'verify-email', 3600)}`,
  },
  {
    name: 'verification-expired',
    who: 'visitor',
    path: ({ issuer }) => `/mail-verification?token=${createMailToken(issuer, 'verify-email', -60)}`,
  },
  {
    name: 'verification-foreign',
    who: 'filmmaker',
    path: ({ issuer }) => `/mail-verification?token=${createMailToken(issuer, 'verify-email', 3600)}`,
  },
  ...['sent', 'done', 'used', 'confirmed', 'changed'].map((state) => ({
    name: `verification-${state}`,
    who: 'visitor',
    path: () => `/mail-verification?state=${state}`,
  })),
  { name: 'home-newcomer', who: 'newcomer', path: () => '/' },
  { name: 'goodbye', who: 'visitor', path: () => '/goodbye' },
  { name: 'profile', who: 'filmmaker', path: () => '/profile' },
  { name: 'profile-out', who: 'filmmaker', path: () => '/profile', open: openDialog('Log out everywhere') },
  { name: 'profile-delete', who: 'filmmaker', path: () => '/profile', open: openDialog('Delete my account') },
  { name: 'users', who: 'administrator', path: () => '/admin/user' },
  { name: 'users-none', who: 'administrator', path: () => '/admin/user?query=zzzzzz' },
  { name: 'user', who: 'administrator', path: ({ filmmakerId }) => `/admin/user?user=${filmmakerId}` },
  ...[
    ['ban', 'Ban'],
    ['grant', 'Give tokens'],
    ['role', 'Make administrator'],
    ['out', 'Log out everywhere'],
    ['eyes', 'View as this user'],
  ].map(([name, opens]) => ({
    name: `user-${name}`,
    who: 'administrator',
    path: ({ filmmakerId }) => `/admin/user?user=${filmmakerId}`,
    open: openDialog(opens),
  })),
  { name: 'audit-log', who: 'administrator', path: () => '/admin/user?view=log' },
  { name: 'dashboard', who: 'administrator', path: () => '/admin/dashboard' },
  { name: 'festivals', who: 'filmmaker', path: () => '/festivals' },
  { name: 'festivals-found', who: 'visitor', path: () => '/festivals?q=short+documentary' },
  { name: 'festivals-map', who: 'visitor', path: () => '/festivals?view=map' },
  { name: 'festival', who: 'filmmaker', path: ({ festivalId }) => `/festivals/${festivalId}` },
  { name: 'films', who: 'filmmaker', path: ({ userId }) => `/user/${userId}/films` },
  { name: 'film', who: 'filmmaker', path: ({ userId, filmId }) => `/user/${userId}/films/${filmId}` },
  {
    name: 'film-delete',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/user/${userId}/films/${filmId}`,
    open: openDialog('Delete'),
  },
  {
    name: 'dossier',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/user/${userId}/films/${filmId}/dossier`,
  },
  ...[
    ['form', 'Edit the dossier'],
    ['links', 'Links for festivals'],
  ].map(([name, opens]) => ({
    name: `dossier-${name}`,
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/user/${userId}/films/${filmId}`,
    open: openDialog(opens),
  })),
  { name: 'dossier-deleted', who: 'visitor', path: () => '/dossier/x' },
  {
    name: 'film-form',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/user/${userId}/films?edit=${filmId}`,
  },
  { name: 'wizard', who: 'filmmaker', path: ({ filmId }) => `/user/wizard?filmId=${filmId}` },
  ...['film', 'director', 'production', 'screenings', 'preferences'].map((step) => ({
    name: `wizard-${step}`,
    who: 'filmmaker',
    path: ({ filmId }) => `/user/wizard?step=${step}&filmId=${filmId}&role=Director`,
  })),
  { name: 'festival-f', who: 'filmmaker', path: ({ festivalId }) => `/f/${festivalId}` },
  { name: 'festival-one', who: 'filmmaker', path: ({ festivalId }) => `/festival/${festivalId}` },
  {
    name: 'matches-unchecked',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}&show=unchecked`,
  },
  {
    name: 'why-not',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: openDialog('Why not …?'),
  },
  { name: 'matches', who: 'filmmaker', path: ({ filmId }) => `/user/matching?filmId=${filmId}` },
  { name: 'near', who: 'filmmaker', path: ({ filmId }) => `/user/matching?filmId=${filmId}&show=near` },
  {
    name: 'matches-where',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: openFilters,
  },
  {
    name: 'matches-tried',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}&try=length%3A899&changed=true`,
  },
  {
    name: 'near-tried',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}&show=near&try=length%3A1810&changed=true`,
  },
  {
    name: 'review',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/wizard?step=review&filmId=${filmId}&role=Director`,
  },
  {
    name: 'match',
    who: 'filmmaker',
    path: ({ filmId, competitionId }) => `/user/matching?filmId=${filmId}&competition=${competitionId}`,
  },
  {
    name: 'list',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}`,
  },
  ...['table', 'plan', 'dashboard'].map((view) => ({
    name: `list-${view}`,
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=${view}`,
  })),
  {
    name: 'list-chosen',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=table`,
    open: selectRows,
  },
  {
    name: 'list-send',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}`,
    open: openDialog('Send all with Laurel'),
  },
  {
    name: 'past-entries',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}/import`,
  },
  { name: 'notifications', who: 'filmmaker', path: () => '/user/notifications' },
  {
    name: 'list-calendar',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=calendar`,
  },
  {
    name: 'list-agenda',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=calendar&show=agenda`,
  },
  { name: 'plans', who: 'filmmaker', path: ({ filmId }) => `/user/subscriptions?filmId=${filmId}` },
  { name: 'billing', who: 'filmmaker', path: () => '/user/billing' },
  { name: 'checkout-unknown', who: 'filmmaker', path: () => '/checkout/success?session=cs_test_none' },
  { name: 'checkout-cancel', who: 'filmmaker', path: ({ filmId }) => `/checkout/cancel?filmId=${filmId}` },
  {
    name: 'match-hide',
    who: 'filmmaker',
    path: ({ filmId, competitionId }) => `/user/matching?filmId=${filmId}&competition=${competitionId}`,
    open: openHideMenu,
  },
  {
    name: 'compare',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: openCompare,
  },
  {
    name: 'list-move',
    who: 'filmmaker',
    path: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}`,
    open: openMoveMenu,
  },
  { name: 'film-new', who: 'filmmaker', path: ({ userId }) => `/user/${userId}/films?edit=new` },
  {
    name: 'keys',
    who: 'filmmaker',
    path: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: pressKey('?'),
  },
  { name: 'palette', who: 'filmmaker', path: () => '/festivals', open: pressKey('Control+k') },
  { name: 'upload-test', who: 'filmmaker', path: () => '/upload-test' },
  { name: 'gallery', who: 'visitor', path: () => '/test' },
  { name: 'functions', who: 'administrator', path: () => '/api/test' },
  { name: 'new-design', who: 'visitor', path: () => '/newdesign' },
  { name: 'new-home', who: 'visitor', path: () => '/newdesign/homepage' },
  { name: 'terms', who: 'visitor', path: () => '/legal/terms' },
  { name: 'privacy', who: 'visitor', path: () => '/legal/privacy' },
  { name: 'imprint', who: 'visitor', path: () => '/legal/imprint' },
  { name: 'nowhere', who: 'visitor', path: () => '/nowhere' },
];
export const VIEWS = [
  { name: 'light', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: '768', width: 768, height: 1024, colorScheme: 'light' },
  { name: '360', width: 360, height: 780, colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 780, colorScheme: 'dark' },
];
/** The states of a page: with data, without data, or with failing requests. */
export const STATES = ['full', 'empty', 'error'];
