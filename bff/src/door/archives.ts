import fs from 'node:fs';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import { within } from '@laurel/runtime/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StillsFolder } from '../bff.env.js';
import { askerOf, loggedIn } from './admission.js';
import { callOf } from './call-of.js';
import type { Door } from './door.js';

/**
 * `GET /archives/<id>`: what is kept about somebody, for their own session and no other. From a bucket the browser fetches it itself. Refuses
 * `archive.busy` for a third at once, whichever door hands out the others; what is not fetched in time is broken off. Films counts, and says until when.
 */
export function serveArchives(http: FastifyInstance, stills: StillsFolder | null, door: Door): void {
  const { limits, services } = door;
  /** A pass may be over by then. Who has logged out meanwhile is counted until films forgets it. */
  const end = async (fetchId: string, request: FastifyRequest) => {
    const { pass } = await loggedIn(request, door);
    await within(callOf(request, { pass }), () => services.films.endArchiveFetch({ fetchId }));
  };
  http.get<{ Params: { id: string } }>(
    '/archives/:id',
    { config: { isEndless: true }, exposeHeadRoute: false },
    async (request, reply) => {
      limits.take(askerOf(request, door), '/archives');
      const { pass } = await loggedIn(request, door);
      const { id: archiveId } = request.params;
      const { url, fetchId, endsAt } = await within(callOf(request, { pass }), () =>
        services.films.getArchivePlace({ archiveId }),
      );
      void reply.header('cache-control', 'no-store');
      if (url) return reply.redirect(url, 303);
      const ended = () => void end(fetchId, request).catch((error: unknown) => request.log.warn(error));
      // Who has gone meanwhile has closed already, and does not do it again.
      if (reply.raw.closed || reply.raw.destroyed) {
        ended();
        return reply.hijack();
      }
      const gone = new AbortController();
      reply.raw.on('close', () => {
        gone.abort();
        ended();
      });
      const file = path.join(stills?.folder ?? '', 'archives', `${archiveId}.zip`);
      const opened = await fs.promises.open(file).catch(() => null);
      if (!opened) return reply.callNotFound();
      const { size, mtime } = await opened.stat();
      const stream = addAbortSignal(
        AbortSignal.any([gone.signal, AbortSignal.timeout(Math.max(Date.parse(endsAt) - Date.now(), 0))]),
        opened.createReadStream(),
      );
      return reply
        .header('content-length', size)
        .header(
          'content-disposition',
          `attachment; filename="laurel-${mtime.toISOString().slice(0, 10)}.zip"`,
        )
        .type('application/zip')
        .send(stream);
    },
  );
}
