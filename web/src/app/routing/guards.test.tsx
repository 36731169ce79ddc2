import { matchRoutes, type RouteObject } from 'react-router-dom';
import { BffStub } from '../../../test/bff-stub';
import { ada, makeFilm, makeSession, makePage } from '../../../test/make';
import { specifiedPaths } from '../../../test/specified-routes';
import type { Session } from '../../lib/server/wire';
import { cancelLeaving, isLeaving } from '../../ui/navigation/leaving';
import { createQueryClient } from '../startup/query-client';
import { createRoutes } from './routes';

const visitors = {
  anonymous: null,
  /** A ban ends all sessions. */
  banned: null,
  user: makeSession(),
  administrator: makeSession({ role: 'admin' }),
  impersonator: makeSession({ impersonatedBy: '10000000-0000-4000-8000-000000000003' }),
} satisfies Record<string, Session>;
type Visitor = keyof typeof visitors;

const NO_REDIRECT = '.';
const toLogin = (address: string) => `/login?${new URLSearchParams({ redirect: address })}`;
type Row = [address: string, visitor: (address: string) => string, user: string, administrator: string];
const noRedirect = () => NO_REDIRECT;
const toHome = () => '/';
const toHomeWithRedirect = (address: string) => `/?${new URLSearchParams({ redirect: address })}`;
const filmsPath = `/user/${ada}/films`;
const listPath = `/submissions2/user/${ada}/film/7`;
const forEverybody = (address: string): Row => [address, noRedirect, NO_REDIRECT, NO_REDIRECT];
const forUsers = (address: string): Row => [address, toLogin, NO_REDIRECT, NO_REDIRECT];
const forAdministrators = (address: string): Row => [
  address,
  toHomeWithRedirect,
  toHomeWithRedirect(address),
  NO_REDIRECT,
];

/**
 * For every route: an example address, and where a visitor, a user and an administrator are redirected. The film's
 * owner is the user. A route that is missing here fails the test.
 */
const table: Record<string, Row> = {
  '/': ['/', noRedirect, filmsPath, filmsPath],
  '/signup': ['/signup?email=ada%40example.org', noRedirect, '/', '/'],
  '/login': ['/login', noRedirect, '/', '/'],
  '/forgot-password': ['/forgot-password', noRedirect, '/', '/'],
  '/reset-password': ['/reset-password?token=a.b.c', noRedirect, '/', '/'],
  '/mail-verification': forEverybody('/mail-verification?token=a.b.c'),
  '/goodbye': forEverybody('/goodbye'),
  '/festivals': forEverybody('/festivals?q=rain'),
  '/festivals/:festivalId': forEverybody('/festivals/5'),
  '/f/:festivalId': forUsers('/f/5'),
  '/festival/:festivalId': forUsers('/festival/5'),
  '/profile': forUsers('/profile'),
  '/user/list': ['/user/list', toLogin, listPath, listPath],
  '/user/wizard': ['/user/wizard', toHome, NO_REDIRECT, NO_REDIRECT],
  '/user/matching': forUsers('/user/matching?filmId=7'),
  '/user/subscriptions': forUsers('/user/subscriptions?billing_cycle=6_month'),
  '/user/billing': forUsers('/user/billing'),
  '/user/notifications': forUsers('/user/notifications'),
  '/checkout/success': forUsers('/checkout/success?session=cs_1'),
  '/checkout/cancel': forUsers('/checkout/cancel'),
  '/user/:userId/films': forUsers(filmsPath),
  '/user/:userId/films/:filmId': forUsers(`${filmsPath}/7`),
  '/user/:userId/films/:filmId/dossier': forUsers(`${filmsPath}/7/dossier`),
  '/submissions2/user/:userId/film/:filmId': forUsers(listPath),
  '/submissions2/user/:userId/film/:filmId/import': forUsers(`${listPath}/import`),
  '/admin': ['/admin', toHomeWithRedirect, toHomeWithRedirect('/admin'), '/admin/dashboard'],
  '/admin/user': forAdministrators('/admin/user?query=ada'),
  '/admin/festival-list': forAdministrators('/admin/festival-list?state=all_past'),
  '/admin/festival-list/duplicates': forAdministrators('/admin/festival-list/duplicates'),
  '/admin/festival-list/merge': forAdministrators('/admin/festival-list/merge?target=1&merged=2'),
  '/admin/festival-list/import': forAdministrators('/admin/festival-list/import'),
  '/admin/festival-list/import/:importId': forAdministrators('/admin/festival-list/import/7'),
  '/admin/festival-list/:festivalId': forAdministrators('/admin/festival-list/7'),
  '/admin/dashboard': forAdministrators('/admin/dashboard'),
  '/legal/:page': forEverybody('/legal/terms'),
  '/dossier/:token': forEverybody('/dossier/t0ken'),
  '/unsubscribe/:token': forEverybody('/unsubscribe/a.b.c'),
  '/test': forEverybody('/test'),
  '/upload-test': forUsers('/upload-test'),
  '/api/test': ['/api/test', toHomeWithRedirect, toHomeWithRedirect('/api/test'), NO_REDIRECT],
  '/newdesign': forEverybody('/newdesign'),
  '/newdesign/homepage': forEverybody('/newdesign/homepage'),
  '*': forEverybody('/nothing/here'),
};

const getPaths = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...getPaths(children ?? [])]);
const routePaths = getPaths(createRoutes(createQueryClient(() => {})));

/** Runs the loaders of the route in order, and returns where the visitor ends. */
async function findDestination(visitor: Visitor, address: string): Promise<string> {
  new BffStub({
    getSession: () => visitors[visitor],
    getUserFilms: () => makePage([makeFilm({ createdBy: ada })]),
  });
  window.history.replaceState(null, '', address);
  const request = new Request(new URL(address, 'http://localhost'));
  for (const { route, params } of matchRoutes(createRoutes(createQueryClient(() => {})), address)!) {
    const { loader } = route;
    const result =
      typeof loader === 'function' ? await loader({ request, params } as never, undefined) : null;
    const location = result instanceof Response ? result.headers.get('location') : null;
    if (location !== null) return location;
  }
  return NO_REDIRECT;
}

it('lists every route in the table, and no other', () =>
  expect([...new Set(routePaths)].toSorted()).toEqual(Object.keys(table).toSorted()));

it.each(specifiedPaths)('has a route for %s of the specification', (address) =>
  expect(matchRoutes(createRoutes(createQueryClient(() => {})), address)!.at(-1)!.route.path).not.toBe('*'),
);

const cases = Object.entries(table).flatMap(([path, [address, visitor, user, administrator]]) =>
  (
    [
      ['anonymous', visitor(address)],
      ['banned', visitor(address)],
      ['user', user],
      ['administrator', administrator],
      ['impersonator', user],
    ] as [Visitor, string][]
  ).map(([who, destination]) => ({ path, address, who, destination })),
);
it.each(cases)('$path: the visitor “$who” ends at $destination', async ({ address, who, destination }) => {
  sessionStorage.clear();
  expect(await findDestination(who, address)).toBe(destination);
});

it('keeps the requested address for users with films', async () => {
  expect(await findDestination('user', toHomeWithRedirect('/admin/user?query=ada'))).toBe(
    `${filmsPath}?redirect=${encodeURIComponent('/admin/user?query=ada')}`,
  );
});

it.each(['/upload-test', '/api/test'])(
  'opens %s to everybody in a development installation',
  async (path) => {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'laurel-development',
      content: 'yes',
    });
    document.head.append(meta);
    try {
      expect(await findDestination('anonymous', path)).toBe(NO_REDIRECT);
    } finally {
      meta.remove();
    }
  },
);

it.each(['/login', '/signup', '/forgot-password', '/reset-password'])(
  '%s stays open for a user who returns with a new login, and redirects one who cancelled to their page',
  async (path) => {
    expect(
      await findDestination(
        'user',
        `${path}#state=1&code=2&kc_action_status=success&kc_action=UPDATE_PASSWORD`,
      ),
    ).toBe(NO_REDIRECT);
    // The end of the previous session must not reload this page, whose code works only once.
    expect(isLeaving()).toBe(true);
    cancelLeaving();
    sessionStorage.setItem('laurel.way-back', '/profile');
    expect(await findDestination('user', `${path}#state=1&code=2&kc_action_status=cancelled`)).toBe(
      '/profile',
    );
    expect(isLeaving()).toBe(false);
  },
);
