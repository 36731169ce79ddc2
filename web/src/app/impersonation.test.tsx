import { screen } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { makeSession } from '../../test/make';
import { findings, visit } from '../../test/visit';
import { Bare } from './bare';
import { makeQueryClient } from './query-client';
import { routes } from './routes';
import { Shell } from './shell';

const impersonatedBy = '10000000-0000-4000-8000-000000000003';
const leavesOf = (all: RouteObject[]): string[] =>
  all.flatMap(({ path, children }) => [...(path ? [path] : []), ...leavesOf(children ?? [])]);
const all = routes(makeQueryClient(() => {}));

describe('whose eyes one looks through', () => {
  it.each(leavesOf(all))('is said around %s', (path) => {
    const [around] = matchRoutes(all, path.replace('*', '/nowhere').replaceAll(/:\w+/g, '1'))!;
    expect([Shell, Bare]).toContain((around!.route.element as { type: unknown }).type);
  });
  it.each(['/upload-test', '/newdesign', '/newdesign/homepage'])(
    'is said on %s, outside of the layout, with the way back',
    async (at) => {
      visit(at, { getSession: () => makeSession({ impersonatedBy }) });
      expect(await screen.findByText(/^You are seeing Laurel as Ada/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
      await screen.findByRole('heading', { level: 1 });
      expect(await findings()).toEqual([]);
    },
  );
});
