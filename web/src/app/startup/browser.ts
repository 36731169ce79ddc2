import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { makeQueryClient } from './query-client';
import { sessionQuery } from '../../lib/session/session';
import { routes } from '../routing/routes';

/**
 * The BFF sent this page because it saw no session. That is enough to draw the page; the session is fetched
 * again.
 */
function asSent(client: QueryClient) {
  client.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 });
  return { hydrationData: { loaderData: { home: null } } };
}

/**
 * Creates the router and the query client of this tab. When a call finds no session, the session is fetched
 * again and the pages that need it follow. `isHomeSent`: the visitor's home page came as HTML and is
 * hydrated.
 */
export function makeBrowser(isHomeSent = false) {
  const client = makeQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  const router = createBrowserRouter(routes(client), isHomeSent ? asSent(client) : undefined);
  return { client, router };
}

/** The same for prerendering: a visitor's home page, or the opening view of any other page. */
export function makeSent(isHome: boolean) {
  const client = makeQueryClient(() => {});
  // No other page is drawn before the session is known. This address has no guard.
  const router = createMemoryRouter(
    routes(client),
    isHome ? asSent(client) : { initialEntries: ['/any-other'] },
  );
  return { client, router };
}
