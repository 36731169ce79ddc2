import { currentCall, runInCall } from '@laurel/runtime/auth/call-context';
import { Refusal } from '@laurel/runtime/errors/refusals';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../clients/service-clients.js';
import { createCallContext } from '../clients/call-context.js';
import type { Known } from '../session/viewers.js';
import { limitMs } from '@laurel/runtime/process/limit-ms';

/** Includes a Stripe call, which is repeated once if the first response is lost. */
export const FORM_MS = limitMs(20_000);

/** Creates the call context of a form submission for a user. */
export const createFormCallContext = (request: FastifyRequest, { callerToken }: Pick<Known, 'callerToken'>) =>
  createCallContext(request, { getCallerToken: callerToken, deadline: Date.now() + FORM_MS });

/**
 * A form does not know which film version its browser has seen. If the target service does not know the film
 * yet, loads the film from the films service and retries after that version has arrived.
 * @throws projection.stale if the film does not arrive in time, and the refusals of `work`
 */
export async function waitingForFilm<T>(
  filmId: number,
  { films }: Pick<Services, 'films'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'film.not_found') throw error;
    const { film } = await films.getFilm({ filmId });
    if (!film) throw error;
    return runInCall({ ...currentCall()!, after: { [`film-${filmId}`]: film.version } }, work);
  }
}
