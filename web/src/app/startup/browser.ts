import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { createQueryClient } from './query-client';
import { sessionQuery } from '../../lib/session/session';
import { createRoutes } from '../routing/routes';

/**
 * The BFF sent this page because it saw no session. That is enough to draw the page; the session is fetched
 * again.
 */
function hydrateVisitor(client: QueryClient) {
  client.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 });
  return { hydrationData: { loaderData: { home: null } } };
}

/**
 * Creates the router and the query client of this tab. When a call finds no session, the session is fetched
 * again and the pages that need it follow. `isHomeSent`: the visitor's home page came as HTML and is
 * hydrated.
 */
export function createBrowser(isHomeSent = false) {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  const router = createBrowserRouter(createRoutes(client), isHomeSent ? hydrateVisitor(client) : undefined);
  return { client, router };
}

/** The same for prerendering: a visitor's home page, or the opening view of any other page. */
export function createPrerendered(isHome: boolean) {
  const client = createQueryClient(() => {});
  // No other page is drawn before the session is known. This address has no guard.
  const router = createMemoryRouter(
    createRoutes(client),
    isHome ? hydrateVisitor(client) : { initialEntries: ['/any-other'] },
  );
  return { client, router };
}
