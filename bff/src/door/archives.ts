import fs from 'node:fs';
import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import { newCall, within } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StillsFolder } from '../bff.env.js';
import { askerOf, loggedIn } from './admission.js';
import type { Door } from './door.js';

/** Who fetches more of their own at once, or more slowly, holds what others need: a file, a connection, the folder's hands. */
const AT_ONCE = 2;
const LONGEST_MS = 30 * 60_000;

/**
 * `GET /archives/<id>`: what is kept about somebody, for their own session and no other. From a bucket the browser fetches it itself. Refuses
 * `archive.busy` for a third at once; what is not fetched within half an hour (`longestMs`) is broken off.
 */
export function serveArchives(
  http: FastifyInstance,
  stills: StillsFolder | null,
  door: Door,
  longestMs = LONGEST_MS,
): void {
  const { limits, services } = door;
  const fetching = new Map<string, number>();
  /** Until the answer has ended, however it ends. Refuses `archive.busy`. */
  const begin = (user: string, reply: FastifyReply) => {
    const others = fetching.get(user) ?? 0;
    if (others >= AT_ONCE)
      throw refuse.rateLimited(
        'archive.busy',
        'This archive is being fetched already. Wait until that has ended.',
      );
    fetching.set(user, others + 1);
    reply.raw.on('close', () => {
      const left = fetching.get(user)! - 1;
      if (left > 0) fetching.set(user, left);
      else fetching.delete(user);
    });
  };
  http.get<{ Params: { id: string } }>(
    '/archives/:id',
    { config: { isEndless: true } },
    async (request, reply) => {
      await limits.take(askerOf(request, door), '/archives');
      const { pass, session } = await loggedIn(request, door);
      const { id: archiveId } = request.params;
      const { url } = await within(newCall({ requestId: request.id, pass }), () =>
        services.films.getArchivePlace({ archiveId }),
      );
      void reply.header('cache-control', 'no-store');
      if (url) return reply.redirect(url, 303);
      begin(session.userId, reply);
      const file = path.join(stills?.folder ?? '', 'archives', `${archiveId}.zip`);
      const opened = await fs.promises.open(file).catch(() => null);
      if (!opened) return reply.callNotFound();
      const { size, mtime } = await opened.stat();
      const stream = addAbortSignal(AbortSignal.timeout(longestMs), opened.createReadStream());
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
