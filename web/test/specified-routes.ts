/** One address of each route in the product specification (§2). */
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

/** Routes that do not exist yet, with the issue that adds each. A listed route that exists fails the test. */
export const notYet: Record<string, number> = {};
