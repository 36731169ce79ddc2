import { PAGE_PATHS } from '@laurel/rules/links/page-paths';
import { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { LEGAL_PAGES } from '../../features/legal/legal-page';
import { createRoutes } from './routes';

const listPaths = (objects: RouteObject[]): string[] =>
  objects.flatMap(({ path, children }) => [
    ...(path && path !== '*' ? [path] : []),
    ...listPaths(children ?? []),
  ]);

it('the gateway knows exactly the pages that the app has', () => {
  const paths = listPaths(createRoutes(new QueryClient())).flatMap((path) =>
    path === '/legal/:page' ? LEGAL_PAGES.map((page) => `/legal/${page}`) : [path],
  );
  expect(paths.toSorted()).toEqual(PAGE_PATHS.toSorted());
});
