import { getCurrentCall, runInCall } from '@laurel/runtime/auth/call-context';
import { Refusal } from '@laurel/runtime/errors/refusals';
import type { Services } from '../clients/service-clients.js';

/** Includes a Stripe call, which is repeated once if the first response is lost. */
export const FORM_MS = 20_000;

/**
 * A form does not know which film version its browser has seen. If the target service does not know the film
 * yet, loads the film from the films service and retries after that version has arrived.
 * @throws projection.stale if the film does not arrive in time, and the refusals of `operation`
 */
export async function retryWhenFilmArrives<T>(
  filmId: number,
  { films }: Pick<Services, 'films'>,
  operation: () => Promise<T>,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'film.not_found') throw error;
    const { film } = await films.getFilm({ filmId });
    if (!film) throw error;
    return runInCall({ ...getCurrentCall()!, after: { [`film-${filmId}`]: film.version } }, operation);
  }
}
