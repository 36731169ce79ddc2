import { within } from '@laurel/runtime/call';
import type { FastifyInstance } from 'fastify';
import { askerOf, loggedIn } from './admission.js';
import { callOf } from './call-of.js';
import type { Door } from './door.js';

const KEPT_S = 3600;

/** `GET /portraits/<name>`: leads to where somebody's picture is shown, for themselves and for administrators. */
export function servePortraits(http: FastifyInstance, door: Door): void {
  const { limits, services } = door;
  http.get<{ Params: { name: string } }>('/portraits/:name', async (request, reply) => {
    limits.take(askerOf(request, door), '/portraits');
    const { pass } = await loggedIn(request, door);
    const { name: fileName } = request.params;
    const { url } = await within(callOf(request, { pass }), () =>
      services.films.getPortraitUrl({ fileName }),
    );
    return reply.header('cache-control', `private, max-age=${KEPT_S}`).redirect(url, 302);
  });
}
