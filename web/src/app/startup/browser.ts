import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { createQueryClient } from './query-client';
import { sessionQuery } from '../../lib/session/session';
import { createRoutes } from '../routing/routes';

/**
 * The BFF sends the prerendered home page only to a browser without a session. The page is drawn for a visitor
 * at once, and the session is fetched to confirm that.
 */
function hydrateVisitor(client: QueryClient) {
  client.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 });
  return { hydrationData: { loaderData: { home: null } } };
}

/**
 * Creates the router and the query client of this tab. When a call is refused without a session, the session is
 * fetched again, and pages that need one redirect. `isHomeSent`: the server sent a visitor's home page as HTML.
 */
export function createBrowser(isHomeSent = false) {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  const router = createBrowserRouter(createRoutes(client), isHomeSent ? hydrateVisitor(client) : undefined);
  return { client, router };
}

/** Creates a router and a query client to prerender a visitor's home page, or the first view of any other page. */
export function createPrerendered(isHome: boolean) {
  const client = createQueryClient(() => {});
  // Every other page waits for the session, so any address without a guard renders the same view.
  const router = createMemoryRouter(
    createRoutes(client),
    isHome ? hydrateVisitor(client) : { initialEntries: ['/any-other'] },
  );
  return { client, router };
}
