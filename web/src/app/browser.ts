import { createBrowserRouter } from 'react-router-dom';
import { makeQueryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { loginPath } from './guards';
import { routes } from './routes';

/** The router and the client of this tab. A session that is gone is asked for again; then the log-in page knows the way back. */
export function makeBrowser() {
  const client = makeQueryClient(() => {
    void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then((session) => {
      const { pathname, search } = router.state.location;
      if (session === null && pathname !== '/login') void router.navigate(loginPath(pathname + search));
    });
  });
  const router = createBrowserRouter(routes(client));
  return { client, router };
}
