import { getNetwork } from '@laurel/runtime/auth/client-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../rate-limits/limits.js';
import type { SessionCookie } from './session-cookie.js';
import type { Viewers } from './viewers.js';

const MAX_COOKIES = 4;
const CHOICES_PER_MINUTE = 60;
interface Dependencies {
  cookie: SessionCookie;
  viewers: Pick<Viewers, 'get'>;
  limits: Pick<Limits, 'countResourceRequest'>;
}

/**
 * Chooses the session cookie of a request. A browser sends several if one was set for another path, and the
 * first one may be invalid. Chooses the first cookie with a valid session, or else the first cookie.
 */
export function chooseSessionCookie(http: FastifyInstance, { cookie, viewers, limits }: Dependencies): void {
  async function choose(request: FastifyRequest, tokens: readonly string[]): Promise<void> {
    const network = getNetwork(request.ip);
    const caller = { clientKey: network, network, ip: request.ip, requestId: request.id };
    limits.countResourceRequest(caller, 'several session cookies', CHOICES_PER_MINUTE);
    for (const token of tokens.slice(0, MAX_COOKIES))
      if (await viewers.get(token, request.id)) return cookie.use(request, token);
  }
  http.addHook('onRequest', (request, _reply, done) => {
    const tokens = cookie.readAll(request);
    if (tokens.length < 2) return done();
    // If the limit is reached or identity is unavailable, the request keeps its first cookie.
    choose(request, tokens).then(
      () => done(),
      () => done(),
    );
  });
}
