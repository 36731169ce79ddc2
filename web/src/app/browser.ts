import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { makeQueryClient } from './query-client';
import { sessionQuery } from '../lib/session';
import { routes } from './routes';

/** That nobody is signed in is what the BFF saw, which sent the page: enough to draw it, and asked for again. */
function asSent(client: QueryClient) {
  client.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 });
  return { hydrationData: { loaderData: { home: null } } };
}

/**
 * The router and the client of this tab. When a call finds no session, the session is asked for again; the pages that need it follow.
 * `isHomeSent`: the home page of a visitor came as HTML and is taken over as it is.
 */
export function makeBrowser(isHomeSent = false) {
  const client = makeQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  const router = createBrowserRouter(routes(client), isHomeSent ? asSent(client) : undefined);
  return { client, router };
}

/** The same where a page is made to be sent: a visitor's home page, or what opens any other. */
export function makeSent(isHome: boolean) {
  const client = makeQueryClient(() => {});
  // Of any other page nothing is drawn before the session is known: it stands at an address whose guard asks for nothing.
  const router = createMemoryRouter(
    routes(client),
    isHome ? asSent(client) : { initialEntries: ['/any-other'] },
  );
  return { client, router };
}
