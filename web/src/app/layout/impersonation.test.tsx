import { screen } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { makeSession } from '../../../test/make';
import { findAxeViolations, renderPage } from '../../../test/render-page';
import { BareLayout } from './bare-layout';
import { createQueryClient } from '../startup/query-client';
import { createRoutes } from '../routing/routes';
import { Shell } from './shell';

const impersonatedBy = '10000000-0000-4000-8000-000000000003';
const listPaths = (routeObjects: RouteObject[]): string[] =>
  routeObjects.flatMap(({ path, children }) => [...(path ? [path] : []), ...listPaths(children ?? [])]);
const routes = createRoutes(createQueryClient(() => {}));

describe('the impersonation banner', () => {
  it.each(listPaths(routes))('is in the layout of %s', (path) => {
    const [layout] = matchRoutes(routes, path.replace('*', '/nowhere').replaceAll(/:\w+/g, '1'))!;
    expect([Shell, BareLayout]).toContain((layout!.route.element as { type: unknown }).type);
  });
  it.each(['/upload-test', '/newdesign', '/newdesign/homepage'])(
    'is shown on %s, outside the layout, with a button to stop',
    async (path) => {
      renderPage(path, { getSession: () => makeSession({ impersonatedBy }) });
      expect(await screen.findByText(/^You are viewing Laurel as Ada/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
      await screen.findByRole('heading', { level: 1 });
      expect(await findAxeViolations()).toEqual([]);
    },
  );
});
