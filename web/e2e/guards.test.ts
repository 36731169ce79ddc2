import type { Page } from 'playwright-core';
import { notYet, specified } from '../test/specified-routes';
import { closeBrowser, filmmaker, logIn, newcomer, openPage } from './laurel';

/**
 * The product specification's §2: every guarded address, and where each kind of visitor ends. `.` is the
 * requested address.
 */
const films = `/user/${filmmaker.id}/films`;
const table: [asked: string, visitor: string, filmmaker: string, admin: string][] = [
  ['/', '.', films, '.'],
  ['/signup', '.', films, '/'],
  ['/signup?email=ada%40laurel.test', '.', films, '/'],
  ['/login', '.', films, '/'],
  ['/forgot-password', '.', films, '/'],
  ['/reset-password?token=x', '.', films, '/'],
  ['/mail-verification?token=x', '.', '.', '.'],
  ['/goodbye', '.', '.', '.'],
  ['/profile', '/login?redirect=%2Fprofile', '.', '.'],
  ['/upload-test', '/login?redirect=%2Fupload-test', '.', '.'],
  ['/admin/user?query=ada', '/login?redirect=%2Fadmin%2Fuser%3Fquery%3Dada', films, '.'],
  ['/admin/dashboard', '/login?redirect=%2Fadmin%2Fdashboard', films, '.'],
  ['/admin/festival-list', '/login?redirect=%2Fadmin%2Ffestival-list', films, '.'],
  ['/newdesign', '.', '.', '.'],
  ['/newdesign/homepage', '.', '.', '.'],
  ['/test', '.', '.', '.'],
  ['/api/test', '/login?redirect=%2Fapi%2Ftest', films, '.'],
  ['/festivals', '.', '.', '.'],
  ['/festivals/1', '.', '.', '.'],
  ['/legal/terms', '.', '.', '.'],
  ['/legal/privacy', '.', '.', '.'],
  ['/legal/imprint', '.', '.', '.'],
  ['/user/wizard', '/', '.', '.'],
  ['/user/matching?filmId=1', '/login?redirect=%2Fuser%2Fmatching%3FfilmId%3D1', '.', '.'],
  ['/user/subscriptions', '/login?redirect=%2Fuser%2Fsubscriptions', '.', '.'],
  ['/user/billing', '/login?redirect=%2Fuser%2Fbilling', '.', '.'],
  ['/checkout/success', '/login?redirect=%2Fcheckout%2Fsuccess', '.', '.'],
  ['/checkout/cancel', '/login?redirect=%2Fcheckout%2Fcancel', '.', '.'],
  [films, `/login?redirect=${encodeURIComponent(films)}`, '.', '/'],
  [
    `/user/${newcomer.id}/films`,
    `/login?redirect=${encodeURIComponent(`/user/${newcomer.id}/films`)}`,
    films,
    '/',
  ],
  ['/f/1', '/login?redirect=%2Ff%2F1', '.', '.'],
  ['/festival/1', '/login?redirect=%2Ffestival%2F1', '.', '.'],
  [
    `/submissions2/user/${filmmaker.id}/film/1`,
    `/login?redirect=${encodeURIComponent(`/submissions2/user/${filmmaker.id}/film/1`)}`,
    '.',
    '.',
  ],
];
const pages: Record<string, Page> = {};
beforeAll(async () => {
  for (const [who, email] of [
    ['visitor'],
    ['filmmaker', filmmaker.email],
    ['admin', 'admin@laurel.test'],
  ] as const) {
    pages[who] = await openPage();
    if (email) await logIn(pages[who], email);
  }
});
afterAll(closeBrowser);

const cells = table.flatMap(([path, ...ends]) =>
  (['visitor', 'filmmaker', 'admin'] as const).map((who, i) => ({
    who,
    path,
    end: ends[i] === '.' ? path : ends[i]!,
  })),
);
it.each(cells)('$who opening $path ends at $end', async ({ who, path, end }) => {
  const page = pages[who]!;
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForURL((url) => url.pathname + url.search === end);
});

const walked = table.map(([path]) => path.split('?')[0]!);
const toRoutePattern = (at: string) => at.replace(/[\da-f-]{36}|\d+$/g, ':id');
it.each(specified.filter((at) => !(at in notYet)))('covers %s of the specification', (at) =>
  expect(walked.map(toRoutePattern)).toContain(toRoutePattern(at)),
);

it.each(['/nothing/here', '/festivals/abc', '/festivals/99999999', ...Object.keys(notYet)])(
  'shows “Not Found” for %s',
  async (path) => {
    await pages.visitor!.goto(path);
    await pages.visitor!.getByRole('heading', { name: 'Not Found' }).waitFor();
  },
);

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'does not follow a redirect to %s',
  async (redirect) => {
    const page = await openPage();
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await logIn(page, newcomer.email);
    await page.locator('main h1').first().waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(pages.visitor!.url()).origin);
  },
);
