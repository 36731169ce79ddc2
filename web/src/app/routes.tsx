import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { reloadOnce } from '../lib/reload-once';
import { ErrorView } from './error-view';
import { guards } from './guards';
import { HomePage } from './pages/home-page';
import { NotFound } from './not-found';
import { Opening } from './opening';
import { Private } from './private';
import { Shell } from './shell';

const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await reloadOnce(load) });

/** Every page of the product, who may see it, and where its code is. */
export function routes(client: QueryClient): RouteObject[] {
  const may = guards(client);
  const festival = lazy(() => import('./pages/festival-page').then((page) => page.FestivalPage));
  const login = lazy(() => import('../features/account/login-page').then((page) => page.LoginPage));
  const legal = lazy(() => import('../features/legal/legal-page').then((page) => page.LegalPage));
  const newHome = lazy(() => import('./pages/new-home-page').then((page) => page.NewHomePage));
  return [
    {
      element: <Shell />,
      hydrateFallbackElement: <Opening />,
      errorElement: <ErrorView />,
      children: [
        {
          errorElement: <ErrorView />,
          children: [
            { id: 'home', path: '/', loader: may.home, element: <HomePage /> },
            { path: '/signup', loader: may.visitorOnly, lazy: login },
            { path: '/login', loader: may.visitorOnly, lazy: login },
            {
              path: '/festivals',
              lazy: lazy(() => import('../features/festivals/search-page').then((page) => page.SearchPage)),
            },
            { path: '/festivals/:festivalId', lazy: festival },
            { path: '/user/list', loader: may.myList, element: null },
            {
              element: <Private />,
              children: [
                { path: '/f/:festivalId', loader: may.signedIn, lazy: festival },
                { path: '/festival/:festivalId', loader: may.signedIn, lazy: festival },
                {
                  path: '/user/:userId/films',
                  loader: may.ownPage,
                  lazy: lazy(() => import('../features/films/films-page').then((page) => page.FilmsPage)),
                },
                {
                  path: '/user/:userId/films/:filmId',
                  loader: may.ownPage,
                  lazy: lazy(() =>
                    import('../features/films/film-page/film-page').then((page) => page.FilmPage),
                  ),
                },
                {
                  path: '/user/wizard',
                  loader: may.sessionOrHome,
                  lazy: lazy(() => import('./pages/wizard-page').then((page) => page.WizardPage)),
                },
                {
                  path: '/user/matching',
                  loader: may.signedIn,
                  lazy: lazy(() => import('./pages/matching-page').then((page) => page.MatchingPage)),
                },
                {
                  path: '/user/subscriptions',
                  loader: may.signedIn,
                  lazy: lazy(() => import('../features/plans/plans-page').then((page) => page.PlansPage)),
                },
                {
                  path: '/submissions2/user/:userId/film/:filmId',
                  loader: may.signedIn,
                  lazy: lazy(() => import('./pages/submissions-page').then((page) => page.SubmissionsPage)),
                },
              ],
            },
            { path: '/legal/:page', lazy: legal },
            {
              path: '/test',
              lazy: lazy(() => import('../features/gallery/gallery-page').then((page) => page.GalleryPage)),
            },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
    {
      path: '/api/test',
      loader: may.developer,
      hydrateFallbackElement: <Opening />,
      errorElement: <ErrorView />,
      lazy: lazy(() => import('../features/functions/functions-page').then((page) => page.FunctionsPage)),
    },
    ...['/newdesign', '/newdesign/homepage'].map((path) => ({
      path,
      hydrateFallbackElement: <Opening />,
      errorElement: <ErrorView />,
      lazy: newHome,
    })),
    {
      path: '/upload-test',
      loader: may.signedIn,
      hydrateFallbackElement: <Opening />,
      errorElement: <ErrorView />,
      lazy: lazy(() => import('../features/try-still/upload-test-page').then((page) => page.UploadTestPage)),
    },
  ];
}
