import { parseId } from '@laurel/rules/links/ids';
import { runInCall } from '@laurel/runtime/auth/call-context';
import { asRefusal } from '@laurel/runtime/errors/grpc-status';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCaller } from '../../requests/admission.js';
import { createCallContext } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { buildFestivalHead, type PageHead } from './festival-head.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

/** The page can load the data itself, so the server does not wait longer. */
const HEAD_TIMEOUT_MS = scaleTimeout(500);
type HeadResult = (PageHead & { id: number }) | 'unknown' | 'unavailable';
interface FestivalPageRequest {
  Params: { festivalId: string };
}

/**
 * Serves the festival pages with their head, under all of their paths. An unknown festival returns 404, and a
 * merged one redirects permanently. If the catalogue is unavailable or the client is rate limited, sends the
 * page without a festival head.
 */
export function serveFestivalPages(
  http: FastifyInstance,
  gateway: Gateway,
  send: (reply: FastifyReply, head?: PageHead) => FastifyReply,
): void {
  for (const path of ['/festivals', '/festival', '/f'])
    http.get<FestivalPageRequest>(`${path}/:festivalId`, async (request, reply) => {
      const id = parseId(request.params.festivalId);
      const result = id === null ? 'unknown' : await loadHead(id, path, request, gateway);
      if (result === 'unknown') return send(reply.code(404));
      if (result === 'unavailable') return send(reply);
      if (result.id !== id)
        return reply.redirect(`/festivals/${result.id}${getQueryString(request.url)}`, 301);
      return send(reply, result);
    });
}

const getQueryString = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

async function loadHead(
  id: number,
  path: string,
  request: FastifyRequest,
  gateway: Gateway,
): Promise<HeadResult> {
  try {
    gateway.limits.countRequest(getCaller(request, gateway), path);
    const getCallerToken = gateway.viewers.getAnonymousTokenIssuer();
    const call = createCallContext(request, { getCallerToken, deadline: Date.now() + HEAD_TIMEOUT_MS });
    const { festival } = await runInCall(call, () =>
      gateway.services.catalog.getFestival({ festivalId: id }),
    );
    return { ...buildFestivalHead(festival!, gateway.publicOrigin), id: festival!.id };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ requestId: request.id, festivalId: id, err: error as Error });
    return refusal?.kind === 'not_found' ? 'unknown' : 'unavailable';
  }
}
