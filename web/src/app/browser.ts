import { createBrowserRouter } from 'react-router-dom';
import { makeQueryClient } from './query-client';
import { sessionQuery } from '../lib/session';
import { routes } from './routes';

/** The router and the client of this tab. When a call finds no session, the session is asked for again; the pages that need it follow. */
export function makeBrowser() {
  const client = makeQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  const router = createBrowserRouter(routes(client));
  return { client, router };
}
