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
 * A browser sends several session cookies if one was set for another path, and the first may be invalid. Then the
 * first one with a session counts. Without any, the first cookie counts.
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
    // Beyond the limit, and while identity is unavailable, the request is treated like any other.
    choose(request, tokens).then(
      () => done(),
      () => done(),
    );
  });
}
