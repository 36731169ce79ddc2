import { currentCall, within } from '@laurel/runtime/call';
import { Refusal } from '@laurel/runtime/refusals';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.js';
import { callOf } from './call-of.js';
import type { Known } from './viewers.js';

/** Stripe is asked on the way, twice where the first answer is lost. */
export const FORM_MS = 20_000;

/** The call of a form in somebody's name. */
export const callOfForm = (request: FastifyRequest, { pass }: Pick<Known, 'pass'>) =>
  callOf(request, { pass, deadline: Date.now() + FORM_MS });

/**
 * A form does not say what its browser has seen: a film that is not known yet where it leads is looked for where films are kept, and waited
 * for if it is there. Refuses `copy.behind` where it does not come, and what the work does.
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
    return within({ ...currentCall()!, after: { [`film-${filmId}`]: film.version } }, work);
  }
}
