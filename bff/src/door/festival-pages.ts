import { idIn } from '@laurel/rules/ids';
import { within } from '@laurel/runtime/call';
import { asRefusal } from '@laurel/runtime/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askerOf } from './admission.js';
import { callOf } from './call-of.js';
import type { Door } from './door.js';
import { festivalHead, type PageHead } from './festival-head.js';

/** A page that can ask for it again by itself waits no longer. */
const PATIENCE_MS = 500;
type Found = (PageHead & { id: number }) | 'unknown' | 'away';
interface Asked {
  Params: { festivalId: string };
}

/**
 * The pages of a festival, with what they are about in their head, whichever of its addresses was asked for. One that nobody knows is
 * 404, and one that went into another leads there for good; where the catalogue does not answer, or somebody asks too often, the page comes without and says so itself.
 */
export function serveFestivalPages(
  http: FastifyInstance,
  door: Door,
  send: (reply: FastifyReply, head?: PageHead) => FastifyReply,
): void {
  for (const path of ['/festivals', '/festival', '/f'])
    http.get<Asked>(`${path}/:festivalId`, async (request, reply) => {
      const id = idIn(request.params.festivalId);
      const found = id === null ? 'unknown' : await headOf(id, path, request, door);
      if (found === 'unknown') return send(reply.code(404));
      if (found === 'away') return send(reply);
      if (found.id !== id) return reply.redirect(`/festivals/${found.id}${searchOf(request.url)}`, 301);
      return send(reply, found);
    });
}

const searchOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

async function headOf(id: number, path: string, request: FastifyRequest, door: Door): Promise<Found> {
  try {
    door.limits.take(askerOf(request, door), path);
    const pass = door.viewers.nobody();
    const call = callOf(request, { pass, deadline: Date.now() + PATIENCE_MS });
    const { festival } = await within(call, () => door.services.catalog.getFestival({ festivalId: id }));
    return { ...festivalHead(festival!, door.publicOrigin), id: festival!.id };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ requestId: request.id, festivalId: id, err: error as Error });
    return refusal?.kind === 'not_found' ? 'unknown' : 'away';
  }
}
