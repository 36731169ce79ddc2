import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { isNewLogIn, isSignInReturn, takeReturnPath } from '../../features/account/login/return-path';
import { query } from '../../lib/server/bff';
import { getLastFilmId } from '../../lib/films/last-film';
import { getPageMetadata } from '../../lib/page/page-metadata';
import { getRedirectSearch } from '../../lib/url-state/redirect-parameter';
import { loadSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/shell';
import { toast } from '../../ui/feedback/toast';
import { startLeaving } from '../../ui/navigation/leaving';

const getPath = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

const getLoginPath = (returnPath: string) => `/login?${new URLSearchParams({ redirect: returnPath })}`;
const getHomePath = (returnPath: string) => `/?${new URLSearchParams({ redirect: returnPath })}`;

const isDevelopment = () => Boolean(getPageMetadata('laurel-development'));

async function requireAdministrator(client: QueryClient, request: Request) {
  const session = await loadSession(client);
  return session?.role === 'admin' ? null : redirect(getHomePath(getPath(request)));
}

/** Decides who may see which page. Each guard returns null or a redirect. */
export const createGuards = (client: QueryClient) => ({
  async signedIn({ request }: LoaderFunctionArgs) {
    return (await loadSession(client)) ? null : redirect(getLoginPath(getPath(request)));
  },
  /**
   * Redirects a user with a session, except one who returns with a new login, which the page first has to accept.
   * A user who returns from the sign-in service without one continues on the page they came from.
   */
  async visitorOnly() {
    const { hash } = window.location;
    const hasNewLogIn = isNewLogIn(hash);
    // A new password ends the previous session at any time now. The page must not reload then, because the code
    // in its address can be used only once.
    if (hasNewLogIn) startLeaving();
    if (!(await loadSession(client)) || hasNewLogIn) return null;
    return redirect(isSignInReturn(hash) ? takeReturnPath() : '/');
  },
  async sessionOrHome() {
    return (await loadSession(client)) ? null : redirect('/');
  },
  async ownerOnly({ request, params }: LoaderFunctionArgs) {
    const session = await loadSession(client);
    if (!session) return redirect(getLoginPath(getPath(request)));
    if (session.userId === params.userId) return null;
    toast(t('page.foreign'), 'refused');
    return redirect('/');
  },
  /**
   * Redirects to the list of the film worked on last. If that film is deleted, uses the newest one. Without a
   * film, redirects to the page where the first one is added.
   */
  async myList({ request }: LoaderFunctionArgs) {
    const session = await loadSession(client);
    if (!session) return redirect(getLoginPath(getPath(request)));
    const { userId } = session;
    const lastFilmId = getLastFilmId(userId);
    const lastFilm = lastFilmId && (await client.fetchQuery(query('getFilm', { filmId: lastFilmId })));
    const rememberedFilm = lastFilm && lastFilm.createdBy === userId ? lastFilm : null;
    const film =
      rememberedFilm ?? (await client.fetchQuery(query('getUserFilms', { userId, pageSize: 1 }))).items[0];
    return redirect(film ? `/submissions2/user/${userId}/film/${film.id}` : `/user/${userId}/films`);
  },
  /**
   * For administrators, and for everybody in a development installation. Others are redirected to the home
   * page with their requested address.
   */
  developer({ request }: LoaderFunctionArgs) {
    return isDevelopment() ? null : requireAdministrator(client, request);
  },
  /** For signed-in users, and for everybody in a development installation. */
  async signedInOrDeveloper({ request }: LoaderFunctionArgs) {
    if (isDevelopment() || (await loadSession(client))) return null;
    return redirect(getLoginPath(getPath(request)));
  },
  /** For administrators. Others are redirected to the home page with their requested address. */
  administrator: ({ request }: LoaderFunctionArgs) => requireAdministrator(client, request),
  /**
   * A user with a film sees the film list as their home page, and keeps the parameter `redirect`. If the list is
   * unreachable, the home page is still shown.
   */
  async home({ request }: LoaderFunctionArgs) {
    const session = await loadSession(client);
    if (!session) return null;
    const films = await client
      .fetchQuery({
        ...query('getUserFilms', { userId: session.userId, pageSize: 1 }),
        retry: false,
        staleTime: 0,
      })
      .catch(() => null);
    if (!films || films.total === 0) return null;
    return redirect(`/user/${session.userId}/films${getRedirectSearch(new URL(request.url).search)}`);
  },
});
