import type { FilmSubscription, GetFilmSubscriptionsRequest } from '@laurel/proto/billing/v1/billing';
import { Refusal } from '@laurel/runtime/refusals';
import type { Services } from '../services.js';

/** The plan of a film; null for none, undefined while it is not known. */
type PlanOf = (filmId: number) => FilmSubscription | null | undefined;
/** Plans by film. Billing away: no film is kept from its owner for that, its plan is not known now. */
export async function plansOf(
  billing: Services['billing'],
  asked: GetFilmSubscriptionsRequest,
): Promise<PlanOf> {
  try {
    const { subscriptions } = await billing.getFilmSubscriptions(asked);
    const byFilm = new Map(subscriptions.map((one) => [one.filmId, one]));
    return (filmId) => byFilm.get(filmId) ?? null;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unavailable') return () => undefined;
    throw error;
  }
}
