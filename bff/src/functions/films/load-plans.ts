import type { FilmSubscription, GetFilmSubscriptionsRequest } from '@laurel/proto/billing/v1/billing';
import type { Film, StillUrls } from '@laurel/proto/films/v1/films';
import type { Services } from '../../clients/service-clients.js';
import { toFilmResponse } from '../../messages/film.js';
import type { RequestContext } from '../../server-functions/server-function.js';
import { fallBackIfUnavailable } from '../../server-functions/when-unavailable.js';

/** Returns the plan of a film: null for none, undefined if unknown. */
type GetPlan = (filmId: number) => FilmSubscription | null | undefined;
/** Loads plans by film. If billing is unavailable, films are still returned, with an unknown plan. */
export async function loadPlans(
  billing: Services['billing'],
  request: GetFilmSubscriptionsRequest,
): Promise<GetPlan> {
  const response = await billing.getFilmSubscriptions(request).catch(fallBackIfUnavailable(null));
  if (!response) return () => undefined;
  const byFilm = new Map(response.subscriptions.map((subscription) => [subscription.filmId, subscription]));
  return (filmId) => byFilm.get(filmId) ?? null;
}

/** Returns a changed film with its plan, and marks its version as seen by this browser. */
export async function loadChangedFilm(
  filmId: number,
  pendingChange: Promise<{ film?: Film | null; coverImage?: StillUrls | null }>,
  { billing, context }: Pick<Services, 'billing'> & { context: RequestContext },
) {
  const [{ film, coverImage }, getPlan] = await Promise.all([
    pendingChange,
    loadPlans(billing, { filmIds: [filmId] }),
  ]);
  context.sendSeenVersion(`film-${film!.id}`, film!.version);
  return toFilmResponse(film!, coverImage, getPlan(filmId));
}
