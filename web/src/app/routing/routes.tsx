import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, type ShouldRevalidateFunction } from 'react-router-dom';
import { administrationRoutes } from './administration-routes';
import { BareLayout } from '../layout/bare-layout';
import { prefetchMatches } from './prefetch-matches';
import { ErrorView } from '../errors/error-view';
import { createGuards } from './guards';
import { lazyPage as lazy } from './lazy-page';
import { HomePage } from '../pages/home-page';
import * as pages from '../pages/lazy-pages';
import { NotFound } from '../errors/not-found';
import { LoadingPage } from '../layout/loading-page';
import { PrivatePages } from './private-pages';
import { Shell } from '../layout/shell';

/** A change of the search parameters does not run the guard again: the page's calls notice a lost session. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isOtherPage = currentUrl.pathname !== nextUrl.pathname;
  return defaultShouldRevalidate && (isOtherPage || currentUrl.search === nextUrl.search);
};

/** Every page of the product, its guard, and its code. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const guards = createGuards(client);
  const festival = lazy(() => import('../pages/festival-page'), 'FestivalPage');
  const login = lazy(() => import('../../features/account/login/login-page'), 'LoginPage');
  const mailLink = lazy(() => import('../../features/account/mail-links/mail-link-page'), 'MailLinkPage');
  const legal = lazy(() => import('../../features/legal/legal-page'), 'LegalPage');
  const newHome = lazy(() => import('../pages/new-home-page'), 'NewHomePage');
  /** Fetches the list while its page is loaded and drawn. */
  const prefetchAndGuardMatches = async (args: LoaderFunctionArgs) => {
    const redirection = await guards.signedIn(args);
    if (redirection) return redirection;
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
            { id: 'home', path: '/', loader: guards.home, element: <HomePage /> },
            { path: '/signup', loader: guards.visitorOnly, lazy: login },
            { path: '/login', loader: guards.visitorOnly, lazy: login },
            { path: '/forgot-password', loader: guards.visitorOnly, lazy: login },
            { path: '/reset-password', loader: guards.visitorOnly, lazy: mailLink },
            { path: '/mail-verification', lazy: mailLink },
            { path: '/festivals', lazy: lazy(pages.loadSearchPage, 'SearchPage') },
            { path: '/festivals/:festivalId', lazy: festival },
            { path: '/user/list', loader: guards.myList, element: null },
            {
              element: <PrivatePages />,
              children: [
                { path: '/f/:festivalId', loader: guards.signedIn, lazy: festival },
                { path: '/festival/:festivalId', loader: guards.signedIn, lazy: festival },
                {
                  path: '/user/:userId/films',
                  loader: guards.ownerOnly,
                  shouldRevalidate,
                  lazy: lazy(() => import('../../features/films/list/films-page'), 'FilmsPage'),
                },
                {
                  path: '/user/:userId/films/:filmId',
                  loader: guards.ownerOnly,
                  shouldRevalidate,
                  lazy: lazy(pages.loadFilmPage, 'FilmPage'),
                },
                {
                  path: '/user/:userId/films/:filmId/dossier',
                  loader: guards.ownerOnly,
                  lazy: lazy(() => import('../../features/dossiers/dossier-pages'), 'OwnerDossierPage'),
                },
                {
                  path: '/profile',
                  loader: guards.signedIn,
                  shouldRevalidate,
                  lazy: lazy(() => import('../../features/account/profile/profile-page'), 'ProfilePage'),
                },
                {
                  path: '/user/wizard',
                  loader: guards.sessionOrHome,
                  shouldRevalidate,
                  lazy: lazy(pages.loadWizardPage, 'WizardPage'),
                },
                {
                  path: '/user/matching',
                  loader: prefetchAndGuardMatches,
                  shouldRevalidate,
                  lazy: lazy(pages.loadMatchingPage, 'MatchingPage'),
                },
                {
                  path: '/user/subscriptions',
                  loader: guards.signedIn,
                  shouldRevalidate,
                  lazy: lazy(() => import('../../features/plans/subscription/plans-page'), 'PlansPage'),
                },
                {
                  path: '/user/notifications',
                  loader: guards.signedIn,
                  lazy: lazy(
                    () => import('../../features/notifications/notifications-page'),
                    'NotificationsPage',
                  ),
                },
                {
                  path: '/user/billing',
                  loader: guards.signedIn,
                  lazy: lazy(() => import('../../features/plans/billing/billing-page'), 'BillingPage'),
                },
                {
                  path: '/checkout/success',
                  loader: guards.signedIn,
                  lazy: lazy(() => import('../../features/plans/checkout/success-page'), 'SuccessPage'),
                },
                {
                  path: '/checkout/cancel',
                  loader: guards.signedIn,
                  lazy: lazy(() => import('../../features/plans/checkout/success-page'), 'CancelPage'),
                },
                ...administrationRoutes(guards, shouldRevalidate),
                {
                  path: '/submissions2/user/:userId/film/:filmId',
                  loader: guards.signedIn,
                  shouldRevalidate,
                  lazy: lazy(pages.loadSubmissionsPage, 'SubmissionsPage'),
                },
                {
                  path: '/submissions2/user/:userId/film/:filmId/import',
                  loader: guards.signedIn,
                  lazy: lazy(pages.loadSubmissionsPage, 'PastPage'),
                },
              ],
            },
            { path: '/legal/:page', lazy: legal },
            {
              path: '/dossier/:token',
              lazy: lazy(() => import('../../features/dossiers/dossier-pages'), 'SharedDossierPage'),
            },
            {
              path: '/unsubscribe/:token',
              lazy: lazy(() => import('../../features/notifications/unsubscribe-page'), 'UnsubscribePage'),
            },
            {
              path: '/goodbye',
              lazy: lazy(() => import('../../features/account/profile/goodbye-page'), 'GoodbyePage'),
            },
            { path: '/test', lazy: lazy(() => import('../gallery/gallery-page'), 'GalleryPage') },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
    {
      element: <BareLayout />,
      hydrateFallbackElement: <LoadingPage />,
      errorElement: <ErrorView />,
      children: [
        {
          errorElement: <ErrorView />,
          children: [
            {
              path: '/api/test',
              loader: guards.developer,
              lazy: lazy(() => import('../../features/functions/functions-page'), 'FunctionsPage'),
            },
            ...['/newdesign', '/newdesign/homepage'].map((path) => ({ path, lazy: newHome })),
            {
              path: '/upload-test',
              loader: guards.signedInOrDeveloper,
              lazy: lazy(() => import('../../features/upload-test/upload-test-page'), 'UploadTestPage'),
            },
          ],
        },
      ],
    },
  ];
}
