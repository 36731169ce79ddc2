import type { FastifyInstance } from 'fastify';
import { getCaller, requireLogin } from '../../requests/admission.js';
import { callServices } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';

const MAX_AGE_S = 3600;

/** `GET /portraits/<name>`: redirects to a user's portrait, for the user and for administrators. */
export function servePortraits(http: FastifyInstance, gateway: Gateway): void {
  const { limits, services } = gateway;
  http.get<{ Params: { name: string } }>('/portraits/:name', async (request, reply) => {
    limits.countRequest(getCaller(request, gateway), '/portraits');
    const { getCallerToken } = await requireLogin(request, gateway);
    const { name: fileName } = request.params;
    const { url } = await callServices(request, getCallerToken, () =>
      services.films.getPortraitUrl({ fileName }),
    );
    return reply.header('cache-control', `private, max-age=${MAX_AGE_S}`).redirect(url, 302);
  });
}
