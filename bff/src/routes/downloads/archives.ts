import fs from 'node:fs';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StillsFolder } from '../../settings/bff.env.js';
import { getCaller, requireLogin } from '../../requests/admission.js';
import { callServices } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';

/**
 * `GET /archives/<id>`: a user's personal data archive, for their own session only. If archives are in a
 * bucket, redirects the browser there. The films service limits downloads across all BFF instances and sets
 * an end time, after which the download is aborted.
 * @throws archive.busy for a third concurrent download
 */
export function serveArchives(http: FastifyInstance, stills: StillsFolder | null, gateway: Gateway): void {
  const { limits, services } = gateway;
  /**
   * Reports the end of a download with a new caller token, because the original one may have expired. If the
   * user has logged out, the call fails, and the films service counts the download until its own time limit.
   */
  const endFetch = async (fetchId: string, request: FastifyRequest) => {
    const { getCallerToken } = await requireLogin(request, gateway);
    await callServices(request, getCallerToken, () => services.films.endArchiveFetch({ fetchId }));
  };
  http.get<{ Params: { id: string } }>(
    '/archives/:id',
    { config: { isEndless: true }, exposeHeadRoute: false },
    async (request, reply) => {
      limits.countRequest(getCaller(request, gateway), '/archives');
      const { getCallerToken } = await requireLogin(request, gateway);
      const { id: archiveId } = request.params;
      const { url, fetchId, endsAt } = await callServices(request, getCallerToken, () =>
        services.films.getArchiveLocation({ archiveId }),
      );
      void reply.header('cache-control', 'no-store');
      if (url) return reply.redirect(url, 303);
      const reportEnd = () =>
        void endFetch(fetchId, request).catch((error: unknown) => request.log.warn(error));
      // The `close` event of a disconnected client has already fired and will not fire again.
      if (reply.raw.closed || reply.raw.destroyed) {
        reportEnd();
        return reply.hijack();
      }
      const disconnectController = new AbortController();
      reply.raw.on('close', () => {
        disconnectController.abort();
        reportEnd();
      });
      const file = path.join(stills?.folder ?? '', 'archives', `${archiveId}.zip`);
      const fileHandle = await fs.promises.open(file).catch(() => null);
      if (!fileHandle) return reply.callNotFound();
      const { size, mtime } = await fileHandle.stat();
      const stream = addAbortSignal(
        AbortSignal.any([
          disconnectController.signal,
          AbortSignal.timeout(Math.max(Date.parse(endsAt) - Date.now(), 0)),
        ]),
        fileHandle.createReadStream(),
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
