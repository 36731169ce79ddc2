import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, type ShouldRevalidateFunction } from 'react-router-dom';
import { administrationRoutes } from './administration-routes';
import { Bare } from '../layout/bare-layout';
import { prefetchMatches } from './prefetch-matches';
import { ErrorView } from '../errors/error-view';
import { guards } from './guards';
import { lazyPage as lazy } from './lazy-page';
import { HomePage } from '../pages/home-page';
import * as pages from '../pages/lazy-pages';
import { NotFound } from '../errors/not-found';
import { LoadingPage } from '../layout/loading-page';
import { Private } from './private-pages';
import { Shell } from '../layout/shell';

/**
 * Navigation within a page does not check the session again. The page's own calls will notice that it is
 * lost.
 */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isOtherSearch = currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !(currentUrl.pathname === nextUrl.pathname && isOtherSearch);
};

/** Every page of the product, its guard, and its code. */
export function routes(client: QueryClient): RouteObject[] {
  const may = guards(client);
  const festival = lazy(() => import('../pages/festival-page').then((page) => page.FestivalPage));
  const login = lazy(() => import('../../features/account/login/login-page').then((page) => page.LoginPage));
  const mailLink = lazy(() =>
    import('../../features/account/mail-links/mail-link-page').then((page) => page.MailLinkPage),
  );
  const legal = lazy(() => import('../../features/legal/legal-page').then((page) => page.LegalPage));
  const newHome = lazy(() => import('../pages/new-home-page').then((page) => page.NewHomePage));
  /** The list is fetched while its page is loaded and drawn. */
  const matchesBegun = async (args: LoaderFunctionArgs) => {
    const elsewhere = await may.signedIn(args);
    if (elsewhere) return elsewhere;
    prefetchMatches(client, new URL(args.request.url));
    return null;
  };
  return [
    {
      element: <Shell />,
      hydrateFallbackElement: <LoadingPage />,
      errorElement: <ErrorView />,
      children: [
        {
          errorElement: <ErrorView />,
          children: [
            { id: 'home', path: '/', loader: may.home, element: <HomePage /> },
            { path: '/signup', loader: may.visitorOnly, lazy: login },
            { path: '/login', loader: may.visitorOnly, lazy: login },
            { path: '/forgot-password', loader: may.visitorOnly, lazy: login },
            { path: '/reset-password', loader: may.visitorOnly, lazy: mailLink },
            { path: '/mail-verification', lazy: mailLink },
            { path: '/festivals', lazy: lazy(() => pages.search().then((page) => page.SearchPage)) },
            { path: '/festivals/:festivalId', lazy: festival },
            { path: '/user/list', loader: may.myList, element: null },
            {
              element: <Private />,
              children: [
                { path: '/f/:festivalId', loader: may.signedIn, lazy: festival },
                { path: '/festival/:festivalId', loader: may.signedIn, lazy: festival },
                {
                  path: '/user/:userId/films',
                  loader: may.ownerOnly,
                  shouldRevalidate,
                  lazy: lazy(() =>
                    import('../../features/films/list/films-page').then((page) => page.FilmsPage),
                  ),
                },
                {
                  path: '/user/:userId/films/:filmId',
                  loader: may.ownerOnly,
                  shouldRevalidate,
                  lazy: lazy(() => pages.film().then((page) => page.FilmPage)),
                },
                {
                  path: '/user/:userId/films/:filmId/dossier',
                  loader: may.ownerOnly,
                  lazy: lazy(() =>
                    import('../../features/dossiers/dossier-pages').then((page) => page.OwnerDossierPage),
                  ),
                },
                {
                  path: '/profile',
                  loader: may.signedIn,
                  shouldRevalidate,
                  lazy: lazy(() =>
                    import('../../features/account/profile/profile-page').then((page) => page.ProfilePage),
                  ),
                },
                {
                  path: '/user/wizard',
                  loader: may.sessionOrHome,
                  shouldRevalidate,
                  lazy: lazy(() => pages.wizard().then((page) => page.WizardPage)),
                },
                {
                  path: '/user/matching',
                  loader: matchesBegun,
                  shouldRevalidate,
                  lazy: lazy(() => pages.matching().then((page) => page.MatchingPage)),
                },
                {
                  path: '/user/subscriptions',
                  loader: may.signedIn,
                  shouldRevalidate,
                  lazy: lazy(() =>
                    import('../../features/plans/subscription/plans-page').then((page) => page.PlansPage),
                  ),
                },
                {
                  path: '/user/notifications',
                  loader: may.signedIn,
                  lazy: lazy(() =>
                    import('../../features/notifications/notifications-page').then(
                      (page) => page.NotificationsPage,
                    ),
                  ),
                },
                {
                  path: '/user/billing',
                  loader: may.signedIn,
                  lazy: lazy(() =>
                    import('../../features/plans/billing/billing-page').then((page) => page.BillingPage),
                  ),
                },
                {
                  path: '/checkout/success',
                  loader: may.signedIn,
                  lazy: lazy(() =>
                    import('../../features/plans/checkout/success-page').then((page) => page.SuccessPage),
                  ),
                },
                {
                  path: '/checkout/cancel',
                  loader: may.signedIn,
                  lazy: lazy(() =>
                    import('../../features/plans/checkout/success-page').then((page) => page.CancelPage),
                  ),
                },
                ...administrationRoutes(may, shouldRevalidate),
                {
                  path: '/submissions2/user/:userId/film/:filmId',
                  loader: may.signedIn,
                  shouldRevalidate,
                  lazy: lazy(() => pages.submissions().then((page) => page.SubmissionsPage)),
                },
                {
                  path: '/submissions2/user/:userId/film/:filmId/import',
                  loader: may.signedIn,
                  lazy: lazy(() => pages.submissions().then((page) => page.PastPage)),
                },
              ],
            },
            { path: '/legal/:page', lazy: legal },
            {
              path: '/dossier/:token',
              lazy: lazy(() =>
                import('../../features/dossiers/dossier-pages').then((page) => page.SharedDossierPage),
              ),
            },
            {
              path: '/unsubscribe/:token',
              lazy: lazy(() =>
                import('../../features/notifications/unsubscribe-page').then((page) => page.UnsubscribePage),
              ),
            },
            {
              path: '/goodbye',
              lazy: lazy(() =>
                import('../../features/account/profile/goodbye-page').then((page) => page.GoodbyePage),
              ),
            },
            {
              path: '/test',
              lazy: lazy(() => import('../gallery/gallery-page').then((page) => page.GalleryPage)),
            },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
    {
      element: <Bare />,
      hydrateFallbackElement: <LoadingPage />,
      errorElement: <ErrorView />,
      children: [
        {
          errorElement: <ErrorView />,
          children: [
            {
              path: '/api/test',
              loader: may.developer,
              lazy: lazy(() =>
                import('../../features/functions/functions-page').then((page) => page.FunctionsPage),
              ),
            },
            ...['/newdesign', '/newdesign/homepage'].map((path) => ({ path, lazy: newHome })),
            {
              path: '/upload-test',
              loader: may.signedIn,
              lazy: lazy(() =>
                import('../../features/upload-test/upload-test-page').then((page) => page.UploadTestPage),
              ),
            },
          ],
        },
      ],
    },
  ];
}
