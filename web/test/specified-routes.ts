/** An address of every route of the product specification (§2). */
export const specified = [
  '/',
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/mail-verification',
  '/legal/terms',
  '/legal/privacy',
  '/legal/imprint',
  '/test',
  '/upload-test',
  '/api/test',
  '/newdesign',
  '/newdesign/homepage',
  '/profile',
  '/user/wizard',
  '/user/subscriptions',
  '/user/matching',
  '/user/billing',
  '/festival/1',
  '/f/1',
  '/checkout/success',
  '/checkout/cancel',
  '/user/10000000-0000-4000-8000-000000000001/films',
  '/submissions2/user/10000000-0000-4000-8000-000000000001/film/1',
  '/admin/user',
  '/admin/festival-list',
  '/admin/dashboard',
];

/** Those that are not there yet, with the issue that brings each. One that is there and stands here fails. */
export const notYet: Record<string, number> = {};
