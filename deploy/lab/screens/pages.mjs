// Every page of the screenshots: the user, and its path.
import { selectRows, openDialog, hideMenu, moveMenu, openFilters, pressKey, openCompare } from './opened.mjs';

/** Returns a token like those in Keycloak's links, which our pages read and only Keycloak can check. */
function createMailToken(issuer, typ, secondsLeft) {
  const [exp, eml] = [Math.floor(Date.now() / 1000) + secondsLeft, 'ada@laurel.test'];
  const claims = { typ, iss: issuer, exp, eml, sub: '10000000-0000-4000-8000-000000000009' };
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}

/**
 * `who`: visitor, filmmaker (with films, a plan and entries), newcomer (with nothing), administrator. `at`
 * receives { userId, filmId, festivalId, competitionId, filmmakerId, issuer }. `open`: what to open on the
 * page, in states that contain it.
 */
export const PAGES = [
  { name: 'home', who: 'visitor', at: () => '/' },
  { name: 'login', who: 'visitor', at: () => '/login' },
  { name: 'signup', who: 'visitor', at: () => '/signup' },
  { name: 'forgot', who: 'visitor', at: () => '/forgot-password' },
  {
    name: 'reset',
    who: 'visitor',
    at: ({ issuer }) => `/reset-password?token=${createMailToken(issuer, 'reset-credentials', 3600)}`,
  },
  {
    name: 'reset-expired',
    who: 'visitor',
    at: ({ issuer }) => `/reset-password?token=${createMailToken(issuer, 'reset-credentials', -60)}`,
  },
  { name: 'reset-damaged', who: 'visitor', at: () => '/reset-password?token=x' },
  {
    name: 'verification',
    who: 'visitor',
    at: ({ issuer }) => `/mail-verification?token=${createMailToken(issuer, 'verify-email', 3600)}`,
  },
  {
    name: 'verification-expired',
    who: 'visitor',
    at: ({ issuer }) => `/mail-verification?token=${createMailToken(issuer, 'verify-email', -60)}`,
  },
  {
    name: 'verification-foreign',
    who: 'filmmaker',
    at: ({ issuer }) => `/mail-verification?token=${createMailToken(issuer, 'verify-email', 3600)}`,
  },
  ...['sent', 'done', 'used', 'confirmed', 'changed'].map((state) => ({
    name: `verification-${state}`,
    who: 'visitor',
    at: () => `/mail-verification?state=${state}`,
  })),
  { name: 'home-newcomer', who: 'newcomer', at: () => '/' },
  { name: 'goodbye', who: 'visitor', at: () => '/goodbye' },
  { name: 'profile', who: 'filmmaker', at: () => '/profile' },
  { name: 'profile-out', who: 'filmmaker', at: () => '/profile', open: openDialog('Log out everywhere') },
  { name: 'profile-delete', who: 'filmmaker', at: () => '/profile', open: openDialog('Delete my account') },
  { name: 'users', who: 'administrator', at: () => '/admin/user' },
  { name: 'users-none', who: 'administrator', at: () => '/admin/user?query=zzzzzz' },
  { name: 'user', who: 'administrator', at: ({ filmmakerId }) => `/admin/user?user=${filmmakerId}` },
  ...[
    ['ban', 'Ban'],
    ['grant', 'Give tokens'],
    ['role', 'Make administrator'],
    ['out', 'Log out everywhere'],
    ['eyes', 'View as this user'],
  ].map(([name, opens]) => ({
    name: `user-${name}`,
    who: 'administrator',
    at: ({ filmmakerId }) => `/admin/user?user=${filmmakerId}`,
    open: openDialog(opens),
  })),
  { name: 'audit-log', who: 'administrator', at: () => '/admin/user?view=log' },
  { name: 'dashboard', who: 'administrator', at: () => '/admin/dashboard' },
  { name: 'festivals', who: 'filmmaker', at: () => '/festivals' },
  { name: 'festivals-found', who: 'visitor', at: () => '/festivals?q=short+documentary' },
  { name: 'festivals-map', who: 'visitor', at: () => '/festivals?view=map' },
  { name: 'festival', who: 'filmmaker', at: ({ festivalId }) => `/festivals/${festivalId}` },
  { name: 'films', who: 'filmmaker', at: ({ userId }) => `/user/${userId}/films` },
  { name: 'film', who: 'filmmaker', at: ({ userId, filmId }) => `/user/${userId}/films/${filmId}` },
  {
    name: 'film-delete',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/user/${userId}/films/${filmId}`,
    open: openDialog('Delete'),
  },
  {
    name: 'dossier',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/user/${userId}/films/${filmId}/dossier`,
  },
  ...[
    ['form', 'Edit the dossier'],
    ['links', 'Links for festivals'],
  ].map(([name, opens]) => ({
    name: `dossier-${name}`,
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/user/${userId}/films/${filmId}`,
    open: openDialog(opens),
  })),
  { name: 'dossier-gone', who: 'visitor', at: () => '/dossier/x' },
  { name: 'film-form', who: 'filmmaker', at: ({ userId, filmId }) => `/user/${userId}/films?edit=${filmId}` },
  { name: 'wizard', who: 'filmmaker', at: ({ filmId }) => `/user/wizard?filmId=${filmId}` },
  ...['film', 'director', 'production', 'screenings', 'preferences'].map((step) => ({
    name: `wizard-${step}`,
    who: 'filmmaker',
    at: ({ filmId }) => `/user/wizard?step=${step}&filmId=${filmId}&role=Director`,
  })),
  { name: 'festival-f', who: 'filmmaker', at: ({ festivalId }) => `/f/${festivalId}` },
  { name: 'festival-one', who: 'filmmaker', at: ({ festivalId }) => `/festival/${festivalId}` },
  {
    name: 'matches-unchecked',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}&show=unchecked`,
  },
  {
    name: 'why-not',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: openDialog('Why not …?'),
  },
  { name: 'matches', who: 'filmmaker', at: ({ filmId }) => `/user/matching?filmId=${filmId}` },
  { name: 'near', who: 'filmmaker', at: ({ filmId }) => `/user/matching?filmId=${filmId}&show=near` },
  {
    name: 'matches-where',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: openFilters,
  },
  {
    name: 'matches-tried',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}&try=length%3A899&changed=true`,
  },
  {
    name: 'near-tried',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}&show=near&try=length%3A1810&changed=true`,
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
  ...['table', 'plan', 'dashboard'].map((view) => ({
    name: `list-${view}`,
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=${view}`,
  })),
  {
    name: 'list-chosen',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=table`,
    open: selectRows,
  },
  {
    name: 'list-send',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}`,
    open: openDialog('Send all with Laurel'),
  },
  {
    name: 'past-entries',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}/import`,
  },
  { name: 'notifications', who: 'filmmaker', at: () => '/user/notifications' },
  {
    name: 'list-calendar',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=calendar`,
  },
  {
    name: 'list-agenda',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}?view=calendar&show=agenda`,
  },
  { name: 'plans', who: 'filmmaker', at: ({ filmId }) => `/user/subscriptions?filmId=${filmId}` },
  { name: 'billing', who: 'filmmaker', at: () => '/user/billing' },
  { name: 'checkout-unknown', who: 'filmmaker', at: () => '/checkout/success?session=cs_test_none' },
  { name: 'checkout-cancel', who: 'filmmaker', at: ({ filmId }) => `/checkout/cancel?filmId=${filmId}` },
  {
    name: 'match-hide',
    who: 'filmmaker',
    at: ({ filmId, competitionId }) => `/user/matching?filmId=${filmId}&competition=${competitionId}`,
    open: hideMenu,
  },
  {
    name: 'compare',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: openCompare,
  },
  {
    name: 'list-move',
    who: 'filmmaker',
    at: ({ userId, filmId }) => `/submissions2/user/${userId}/film/${filmId}`,
    open: moveMenu,
  },
  { name: 'film-new', who: 'filmmaker', at: ({ userId }) => `/user/${userId}/films?edit=new` },
  {
    name: 'keys',
    who: 'filmmaker',
    at: ({ filmId }) => `/user/matching?filmId=${filmId}`,
    open: pressKey('?'),
  },
  { name: 'palette', who: 'filmmaker', at: () => '/festivals', open: pressKey('Control+k') },
  { name: 'upload-test', who: 'filmmaker', at: () => '/upload-test' },
  { name: 'gallery', who: 'visitor', at: () => '/test' },
  { name: 'functions', who: 'administrator', at: () => '/api/test' },
  { name: 'new-design', who: 'visitor', at: () => '/newdesign' },
  { name: 'new-home', who: 'visitor', at: () => '/newdesign/homepage' },
  { name: 'terms', who: 'visitor', at: () => '/legal/terms' },
  { name: 'privacy', who: 'visitor', at: () => '/legal/privacy' },
  { name: 'imprint', who: 'visitor', at: () => '/legal/imprint' },
  { name: 'nowhere', who: 'visitor', at: () => '/nowhere' },
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
