import { screen } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { makeSession } from '../../../test/make';
import { findAxeViolations, renderPage } from '../../../test/render-page';
import { Bare } from './bare-layout';
import { createQueryClient } from '../startup/query-client';
import { createRoutes } from '../routing/routes';
import { Shell } from './shell';

const impersonatedBy = '10000000-0000-4000-8000-000000000003';
const getLeafPaths = (all: RouteObject[]): string[] =>
  all.flatMap(({ path, children }) => [...(path ? [path] : []), ...getLeafPaths(children ?? [])]);
const all = createRoutes(createQueryClient(() => {}));

describe('the impersonation banner', () => {
  it.each(getLeafPaths(all))('is shown around %s', (path) => {
    const [around] = matchRoutes(all, path.replace('*', '/nowhere').replaceAll(/:\w+/g, '1'))!;
    expect([Shell, Bare]).toContain((around!.route.element as { type: unknown }).type);
  });
  it.each(['/upload-test', '/newdesign', '/newdesign/homepage'])(
    'is shown on %s, outside the layout, with a button to stop',
    async (at) => {
      renderPage(at, { getSession: () => makeSession({ impersonatedBy }) });
      expect(await screen.findByText(/^You are viewing Laurel as Ada/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
      await screen.findByRole('heading', { level: 1 });
      expect(await findAxeViolations()).toEqual([]);
    },
  );
});
