import {
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { guards } from './guards';
import { lazyPage as lazy } from './lazy-page';

/** The administrators' pages. */
export const administrationRoutes = (
  may: ReturnType<typeof guards>,
  shouldRevalidate: ShouldRevalidateFunction,
): RouteObject[] => {
  const administration = async (args: LoaderFunctionArgs) =>
    (await may.administrator(args)) ?? redirect('/admin/dashboard');
  return [
    { path: '/admin', loader: administration, element: null },
    {
      path: '/admin/user',
      loader: may.administrator,
      shouldRevalidate,
      lazy: lazy(() => import('../../features/admin/users/users-page').then((page) => page.UsersPage)),
    },
    {
      path: '/admin/festival-list',
      loader: may.administrator,
      shouldRevalidate,
      lazy: lazy(() =>
        import('../../features/admin/festival-list/festival-list-page').then((page) => page.FestivalListPage),
      ),
    },
    {
      path: '/admin/festival-list/duplicates',
      loader: may.administrator,
      shouldRevalidate,
      lazy: lazy(() =>
        import('../../features/admin/festival-merging/duplicates-page').then((page) => page.DuplicatesPage),
      ),
    },
    {
      path: '/admin/festival-list/merge',
      loader: may.administrator,
      shouldRevalidate,
      lazy: lazy(() =>
        import('../../features/admin/festival-merging/merge-page').then((page) => page.MergePage),
      ),
    },
    {
      path: '/admin/festival-list/import',
      loader: may.administrator,
      lazy: lazy(() => import('../../features/admin/import/imports-page').then((page) => page.ImportsPage)),
    },
    {
      path: '/admin/festival-list/import/:importId',
      loader: may.administrator,
      shouldRevalidate,
      lazy: lazy(() => import('../../features/admin/import/import-page').then((page) => page.ImportPage)),
    },
    {
      path: '/admin/festival-list/:festivalId',
      loader: may.administrator,
      shouldRevalidate,
      lazy: lazy(() =>
        import('../../features/admin/festival-editor/page/festival-editor-page').then(
          (page) => page.FestivalEditorPage,
        ),
      ),
    },
    {
      path: '/admin/dashboard',
      loader: may.administrator,
      lazy: lazy(() =>
        import('../../features/admin/dashboard/dashboard-page').then((page) => page.DashboardPage),
      ),
    },
  ];
};
