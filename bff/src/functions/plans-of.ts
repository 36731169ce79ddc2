import type { FilmSubscription, GetFilmSubscriptionsRequest } from '@laurel/proto/billing/v1/billing';
import type { Services } from '../services.js';
import { whenAway } from './when-away.js';

/** The plan of a film; null for none, undefined while it is not known. */
type PlanOf = (filmId: number) => FilmSubscription | null | undefined;
/** Plans by film. Billing away: no film is kept from its owner for that, its plan is not known now. */
export async function plansOf(
  billing: Services['billing'],
  asked: GetFilmSubscriptionsRequest,
): Promise<PlanOf> {
  const answer = await billing.getFilmSubscriptions(asked).catch(whenAway(null));
  if (!answer) return () => undefined;
  const byFilm = new Map(answer.subscriptions.map((one) => [one.filmId, one]));
  return (filmId) => byFilm.get(filmId) ?? null;
}
