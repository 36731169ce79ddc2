import { idIn } from '@laurel/rules/ids';
import { newCall, within } from '@laurel/runtime/call';
import { asRefusal } from '@laurel/runtime/wire';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { askerOf } from './admission.js';
import type { Door } from './door.js';
import { festivalHead, type PageHead } from './festival-head.js';

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
      const found = id === null ? 'unknown' : await headOf(id);
      if (found === 'unknown') return send(reply.code(404));
      if (found === 'away') return send(reply);
      if (found.id !== id) return reply.redirect(`/festivals/${found.id}${searchOf(request.url)}`, 301);
      return send(reply, found);

      async function headOf(festivalId: number): Promise<Found> {
        try {
          await door.limits.take(askerOf(request, door), path);
          const call = newCall({ requestId: request.id, pass: door.viewers.nobody() });
          const { festival } = await within(call, () => door.services.catalog.getFestival({ festivalId }));
          return { ...festivalHead(festival!, door.publicOrigin), id: festival!.id };
        } catch (error) {
          return asRefusal(error)?.kind === 'not_found' ? 'unknown' : 'away';
        }
      }
    });
}

const searchOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
