import type { ComponentType } from 'react';
import {
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { createGuards } from './guards';
import { lazyPage } from './lazy-page';

export const administrationRoutes = (
  guards: ReturnType<typeof createGuards>,
  shouldRevalidate: ShouldRevalidateFunction,
): RouteObject[] => {
  const redirectToDashboard = async (args: LoaderFunctionArgs) =>
    (await guards.administrator(args)) ?? redirect('/admin/dashboard');
  const page = <K extends string>(
    path: string,
    load: () => Promise<Record<K, ComponentType>>,
    name: K,
  ): RouteObject => ({ path, loader: guards.administrator, shouldRevalidate, lazy: lazyPage(load, name) });
  return [
    { path: '/admin', loader: redirectToDashboard, element: null },
    page('/admin/user', () => import('../../features/admin/users/users-page'), 'UsersPage'),
    page(
      '/admin/festival-list',
      () => import('../../features/admin/festival-list/festival-list-page'),
      'FestivalListPage',
    ),
    page(
      '/admin/festival-list/duplicates',
      () => import('../../features/admin/festival-merging/duplicates-page'),
      'DuplicatesPage',
    ),
    page(
      '/admin/festival-list/merge',
      () => import('../../features/admin/festival-merging/merge-page'),
      'MergePage',
    ),
    page(
      '/admin/festival-list/import',
      () => import('../../features/admin/import/imports-page'),
      'ImportsPage',
    ),
    page(
      '/admin/festival-list/import/:importId',
      () => import('../../features/admin/import/import-page'),
      'ImportPage',
    ),
    page(
      '/admin/festival-list/:festivalId',
      () => import('../../features/admin/festival-editor/page/festival-editor-page'),
      'FestivalEditorPage',
    ),
    page('/admin/dashboard', () => import('../../features/admin/dashboard/dashboard-page'), 'DashboardPage'),
  ];
};
