import { matchRoutes, type RouteObject } from 'react-router-dom';
import { BffStub } from '../../../test/bff-stub';
import { ada, makeFilm, makeSession, makePage } from '../../../test/make';
import { notYet, specified } from '../../../test/specified-routes';
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

const STAYS = '.';
const login = (at: string) => `/login?${new URLSearchParams({ redirect: at })}`;
type Line = [at: string, visitor: (at: string) => string, user: string, administrator: string];
const stays = () => STAYS;
const toHome = () => '/';
const homeWith = (at: string) => `/?${new URLSearchParams({ redirect: at })}`;
const films = `/user/${ada}/films`;
const list = `/submissions2/user/${ada}/film/7`;
const open = (at: string): Line => [at, stays, STAYS, STAYS];
const private_ = (at: string): Line => [at, login, STAYS, STAYS];
const administered = (at: string): Line => [at, login, homeWith(at), STAYS];

/**
 * Every route of the product (specification §2, screens.md), an example address, and where each kind of
 * visitor ends. The film's owner is the user. A route that is missing here fails the test.
 */
const table: Record<string, Line> = {
  '/': ['/', stays, films, films],
  '/signup': ['/signup?email=ada%40example.org', stays, '/', '/'],
  '/login': ['/login', stays, '/', '/'],
  '/forgot-password': ['/forgot-password', stays, '/', '/'],
  '/reset-password': ['/reset-password?token=a.b.c', stays, '/', '/'],
  '/mail-verification': open('/mail-verification?token=a.b.c'),
  '/goodbye': open('/goodbye'),
  '/festivals': open('/festivals?q=rain'),
  '/festivals/:festivalId': open('/festivals/5'),
  '/f/:festivalId': private_('/f/5'),
  '/festival/:festivalId': private_('/festival/5'),
  '/profile': private_('/profile'),
  '/user/list': ['/user/list', login, list, list],
  '/user/wizard': ['/user/wizard', toHome, STAYS, STAYS],
  '/user/matching': private_('/user/matching?filmId=7'),
  '/user/subscriptions': private_('/user/subscriptions?billing_cycle=6_month'),
  '/user/billing': private_('/user/billing'),
  '/user/notifications': private_('/user/notifications'),
  '/checkout/success': private_('/checkout/success?session=cs_1'),
  '/checkout/cancel': private_('/checkout/cancel'),
  '/user/:userId/films': private_(films),
  '/user/:userId/films/:filmId': private_(`${films}/7`),
  '/user/:userId/films/:filmId/dossier': private_(`${films}/7/dossier`),
  '/submissions2/user/:userId/film/:filmId': private_(list),
  '/submissions2/user/:userId/film/:filmId/import': private_(`${list}/import`),
  '/admin': ['/admin', login, homeWith('/admin'), '/admin/dashboard'],
  '/admin/user': administered('/admin/user?query=ada'),
  '/admin/festival-list': administered('/admin/festival-list?state=all_past'),
  '/admin/festival-list/duplicates': administered('/admin/festival-list/duplicates'),
  '/admin/festival-list/merge': administered('/admin/festival-list/merge?kept=1&merged=2'),
  '/admin/festival-list/import': administered('/admin/festival-list/import'),
  '/admin/festival-list/import/:importId': administered('/admin/festival-list/import/7'),
  '/admin/festival-list/:festivalId': administered('/admin/festival-list/7'),
  '/admin/dashboard': administered('/admin/dashboard'),
  '/legal/:page': open('/legal/terms'),
  '/dossier/:token': open('/dossier/t0ken'),
  '/unsubscribe/:token': open('/unsubscribe/a.b.c'),
  '/test': open('/test'),
  '/upload-test': private_('/upload-test'),
  '/api/test': ['/api/test', login, homeWith('/api/test'), STAYS],
  '/newdesign': open('/newdesign'),
  '/newdesign/homepage': open('/newdesign/homepage'),
  '*': open('/nothing/here'),
};

const getPaths = (all: RouteObject[]): string[] =>
  all.flatMap(({ path, children }) => [...(path ? [path] : []), ...getPaths(children ?? [])]);
const leaves = getPaths(createRoutes(createQueryClient(() => {})));

/** Runs the loaders of the route in order, and returns where the visitor ends. */
async function findDestination(visitor: Visitor, at: string): Promise<string> {
  new BffStub({
    getSession: () => visitors[visitor],
    getUserFilms: () => makePage([makeFilm({ createdBy: ada })]),
  });
  window.history.replaceState(null, '', at);
  const request = new Request(new URL(at, 'http://localhost'));
  for (const { route, params } of matchRoutes(createRoutes(createQueryClient(() => {})), at)!) {
    const { loader } = route;
    const answer =
      typeof loader === 'function' ? await loader({ request, params } as never, undefined) : null;
    const led = answer instanceof Response ? answer.headers.get('location') : null;
    if (led !== null) return led;
  }
  return STAYS;
}

it('lists every route in the table, and no other', () =>
  expect([...new Set(leaves)].toSorted()).toEqual(Object.keys(table).toSorted()));

it.each(specified)(
  'has a route and a table line for %s of the specification, unless it waits for its issue',
  (at) => {
    const path = matchRoutes(createRoutes(createQueryClient(() => {})), at)!.at(-1)!.route.path!;
    expect(path === '*').toBe(at in notYet);
    expect(table).toHaveProperty([path]);
  },
);
it('lists only addresses of the specification as waiting', () =>
  expect(Object.keys(notYet).filter((at) => !specified.includes(at))).toEqual([]));

const cells = Object.entries(table)
  .filter(([path]) => leaves.includes(path))
  .flatMap(([path, [at, visitor, user, administrator]]) =>
    (
      [
        ['anonymous', visitor(at)],
        ['banned', visitor(at)],
        ['user', user],
        ['administrator', administrator],
        ['impersonator', user],
      ] as [Visitor, string][]
    ).map(([who, end]) => ({ path, at, who, end })),
  );
it.each(cells)('$path: $who ends at $end', async ({ at, who, end }) => {
  sessionStorage.clear();
  expect(await findDestination(who, at)).toBe(end);
});

it.each(['/login', '/signup', '/forgot-password', '/reset-password'])(
  '%s keeps a user who returns with a new login, and redirects one who cancelled to where they were',
  async (at) => {
    expect(
      await findDestination(
        'user',
        `${at}#state=1&code=2&kc_action_status=success&kc_action=UPDATE_PASSWORD`,
      ),
    ).toBe(STAYS);
    // The end of the previous session must not reload this page, whose code works only once.
    expect(isLeaving()).toBe(true);
    cancelLeaving();
    sessionStorage.setItem('laurel.way-back', '/profile');
    expect(await findDestination('user', `${at}#state=1&code=2&kc_action_status=cancelled`)).toBe('/profile');
    expect(isLeaving()).toBe(false);
  },
);
