import type { ComponentType } from 'react';
import {
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { createGuards } from './guards';
import { lazyPage as lazy } from './lazy-page';

/** The administrators' pages. */
export const administrationRoutes = (
  guards: ReturnType<typeof createGuards>,
  shouldRevalidate: ShouldRevalidateFunction,
): RouteObject[] => {
  const redirectToDashboard = async (args: LoaderFunctionArgs) =>
    (await guards.administrator(args)) ?? redirect('/admin/dashboard');
  const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
    path,
    loader: guards.administrator,
    shouldRevalidate,
    lazy: lazy(load),
  });
  return [
    { path: '/admin', loader: redirectToDashboard, element: null },
    page('/admin/user', () =>
      import('../../features/admin/users/users-page').then((module) => module.UsersPage),
    ),
    page('/admin/festival-list', () =>
      import('../../features/admin/festival-list/festival-list-page').then(
        (module) => module.FestivalListPage,
      ),
    ),
    page('/admin/festival-list/duplicates', () =>
      import('../../features/admin/festival-merging/duplicates-page').then((module) => module.DuplicatesPage),
    ),
    page('/admin/festival-list/merge', () =>
      import('../../features/admin/festival-merging/merge-page').then((module) => module.MergePage),
    ),
    page('/admin/festival-list/import', () =>
      import('../../features/admin/import/imports-page').then((module) => module.ImportsPage),
    ),
    page('/admin/festival-list/import/:importId', () =>
      import('../../features/admin/import/import-page').then((module) => module.ImportPage),
    ),
    page('/admin/festival-list/:festivalId', () =>
      import('../../features/admin/festival-editor/page/festival-editor-page').then(
        (module) => module.FestivalEditorPage,
      ),
    ),
    page('/admin/dashboard', () =>
      import('../../features/admin/dashboard/dashboard-page').then((module) => module.DashboardPage),
    ),
  ];
};
