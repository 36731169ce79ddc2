import fs from 'node:fs';
import path from 'node:path';
import { newCall, within } from '@laurel/runtime/call';
import type { FastifyInstance } from 'fastify';
import type { StillsFolder } from '../bff.env.js';
import { askerOf, loggedIn } from './admission.js';
import type { Door } from './door.js';

/** `GET /archives/<id>`: what is kept about somebody, for their own session and no other. From a bucket the browser fetches it itself. */
export function serveArchives(http: FastifyInstance, stills: StillsFolder | null, door: Door): void {
  const { limits, services } = door;
  http.get<{ Params: { id: string } }>(
    '/archives/:id',
    { config: { isEndless: true } },
    async (request, reply) => {
      await limits.take(askerOf(request, door), '/archives');
      const { pass } = await loggedIn(request, door);
      const { id: archiveId } = request.params;
      const { url } = await within(newCall({ requestId: request.id, pass }), () =>
        services.films.getArchivePlace({ archiveId }),
      );
      void reply.header('cache-control', 'no-store');
      if (url) return reply.redirect(url, 303);
      const file = path.join(stills?.folder ?? '', 'archives', `${archiveId}.zip`);
      const opened = await fs.promises.open(file).catch(() => null);
      if (!opened) return reply.callNotFound();
      const { size, mtime } = await opened.stat();
      return reply
        .header('content-length', size)
        .header(
          'content-disposition',
          `attachment; filename="laurel-${mtime.toISOString().slice(0, 10)}.zip"`,
        )
        .type('application/zip')
        .send(opened.createReadStream());
    },
  );
}
