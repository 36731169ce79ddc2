import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { bringsLogIn, isReturn, wayBack } from '../features/account/way-back';
import { query } from '../lib/bff';
import { lastFilmId } from '../lib/last-film';
import { meta } from '../lib/meta';
import { loadSession } from '../lib/session';
import { t } from '../lib/texts/shell';
import { toast } from '../ui/toast';

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

const loginPath = (back: string) => `/login?${new URLSearchParams({ redirect: back })}`;
const homePath = (back: string) => `/?${new URLSearchParams({ redirect: back })}`;

/** Who may see which page: the table of the product specification, §2. Each answers null or a redirect. */
export const guards = (client: QueryClient) => ({
  async signedIn({ request }: LoaderFunctionArgs) {
    return (await loadSession(client)) ? null : redirect(loginPath(pathOf(request)));
  },
  /** Who comes back from the sign-in service with a session goes on where they were; with a new log-in, after that one is taken. */
  async visitorOnly() {
    const { hash } = window.location;
    if (!(await loadSession(client)) || bringsLogIn(hash)) return null;
    return redirect(isReturn(hash) ? wayBack() : '/');
  },
  async sessionOrHome() {
    return (await loadSession(client)) ? null : redirect('/');
  },
  async ownPage({ request, params }: LoaderFunctionArgs) {
    const session = await loadSession(client);
    if (!session) return redirect(loginPath(pathOf(request)));
    if (session.userId === params.userId) return null;
    toast(t('page.foreign'), 'refused');
    return redirect('/');
  },
  /** To the list of the film worked on last; where that is gone, of the newest; without a film, to where the first one is added. */
  async myList({ request }: LoaderFunctionArgs) {
    const session = await loadSession(client);
    if (!session) return redirect(loginPath(pathOf(request)));
    const { userId } = session;
    const last = lastFilmId(userId);
    const named = last && (await client.fetchQuery(query('getFilm', { filmId: last })));
    const own = named && named.createdBy === userId ? named : null;
    const film = own ?? (await client.fetchQuery(query('getUserFilms', { userId, pageSize: 1 }))).items[0];
    return redirect(film ? `/submissions2/user/${userId}/film/${film.id}` : `/user/${userId}/films`);
  },
  /** For administrators, and for anybody in an installation of developers. Who is neither is led home, with where they wanted to go. */
  async developer({ request }: LoaderFunctionArgs) {
    if (meta('laurel-development')) return null;
    const session = await loadSession(client);
    if (!session) return redirect(loginPath(pathOf(request)));
    return session.role === 'admin' ? null : redirect(homePath(pathOf(request)));
  },
  /** For administrators. Who is none is led home, with where they wanted to go. */
  async administrator({ request }: LoaderFunctionArgs) {
    const session = await loadSession(client);
    if (!session) return redirect(loginPath(pathOf(request)));
    return session.role === 'admin' ? null : redirect(homePath(pathOf(request)));
  },
  /** With a session and a film the home page is the list of films; an unreachable list never hides the home page. */
  async home() {
    const session = await loadSession(client);
    if (!session) return null;
    const films = await client
      .fetchQuery({
        ...query('getUserFilms', { userId: session.userId, pageSize: 1 }),
        retry: false,
        staleTime: 0,
      })
      .catch(() => null);
    return films && films.total > 0 ? redirect(`/user/${session.userId}/films`) : null;
  },
});
