import { getCurrentCall, runInCall } from '@laurel/runtime/auth/call-context';
import { Refusal } from '@laurel/runtime/errors/refusals';
import type { Services } from '../clients/service-clients.js';

/** Long enough for a Stripe call that is repeated once because its first response was lost. */
export const FORM_TIMEOUT_MS = 20_000;

/**
 * Runs an operation for a form. A form does not send the film version that its browser has seen. If the
 * target service does not know the film yet, this function loads the film's version from the films service
 * and retries the operation when the target service has projected that version.
 * @throws projection.stale if the projection takes too long, and the refusals of `operation`
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
