import type { Page } from 'playwright-core';
import { closePages, filmmaker, logIn, newcomer, openPage } from '../laurel';

/**
 * One address for each kind of guard (specification §2), and the address that each kind of visitor ends at. `.`
 * is the requested address. `src/app/routing/guards.test.tsx` tests every route.
 */
const films = `/user/${filmmaker.id}/films`;
const table: [path: string, visitor: string, filmmaker: string, admin: string][] = [
  ['/', '.', films, '.'],
  ['/login', '.', films, '/'],
  ['/profile', '/login?redirect=%2Fprofile', '.', '.'],
  [
    '/admin/user?query=ada',
    '/?redirect=%2Fadmin%2Fuser%3Fquery%3Dada',
    `${films}?redirect=%2Fadmin%2Fuser%3Fquery%3Dada`,
    '.',
  ],
  ['/newdesign', '.', '.', '.'],
  ['/festivals/1', '.', '.', '.'],
  ['/user/wizard', '/', '.', '.'],
  ['/user/matching?filmId=1', '/login?redirect=%2Fuser%2Fmatching%3FfilmId%3D1', '.', '.'],
  [
    `/user/${newcomer.id}/films`,
    `/login?redirect=${encodeURIComponent(`/user/${newcomer.id}/films`)}`,
    films,
    '/',
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
afterAll(closePages);

const cases = table.flatMap(([path, ...ends]) =>
  (['visitor', 'filmmaker', 'admin'] as const).map((who, i) => ({
    who,
    path,
    end: ends[i] === '.' ? path : ends[i]!,
  })),
);
it.each(cases)('$who opening $path ends at $end', async ({ who, path, end }) => {
  const page = pages[who]!;
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForURL((url) => url.pathname + url.search === end);
});

it.each(['/nothing/here', '/festivals/abc', '/festivals/99999999'])(
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
