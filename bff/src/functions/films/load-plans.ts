import type { FilmSubscription, GetFilmSubscriptionsRequest } from '@laurel/proto/billing/v1/billing';
import type { Services } from '../../clients/service-clients.js';
import { whenAway } from '../../server-functions/when-away.js';

/** Returns the plan of a film: null for none, undefined if unknown. */
type GetPlan = (filmId: number) => FilmSubscription | null | undefined;
/** Loads plans by film. If billing is unavailable, films are still returned, with an unknown plan. */
export async function loadPlans(
  billing: Services['billing'],
  request: GetFilmSubscriptionsRequest,
): Promise<GetPlan> {
  const answer = await billing.getFilmSubscriptions(request).catch(whenAway(null));
  if (!answer) return () => undefined;
  const byFilm = new Map(answer.subscriptions.map((subscription) => [subscription.filmId, subscription]));
  return (filmId) => byFilm.get(filmId) ?? null;
}
