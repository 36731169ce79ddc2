import { Readable } from 'node:stream';
import { EXPORT_FORMATS } from '@laurel/rules/imports';
import { within } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance } from 'fastify';
import { administratorOf, askerOf } from './admission.js';
import { callOf } from './call-of.js';
import type { Door } from './door.js';
import { notAcrossSites } from './same-origin.js';

const PAGE_MS = 20_000;
/** Of one person; each takes a connection and a page of the catalogue at a time. */
const AT_ONCE = 2;
const TYPES: Record<string, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/**
 * `GET /exports/catalogue.<jsonl|json|csv>`: the whole catalogue as a file that an import reads as no change, for administrators. Page by page as it is
 * read, and no further when nobody reads. Refuses `request.foreign` for another's page, and `export.busy` for a third at once.
 */
export function serveExports(http: FastifyInstance, door: Door): void {
  const running = new Map<string, number>();
  const end = (userId: string) => {
    const left = (running.get(userId) ?? 1) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  };
  http.get<{ Params: { format: string } }>(
    `/exports/catalogue.:format(^(${EXPORT_FORMATS.join('|')})$)`,
    { config: { isEndless: true }, exposeHeadRoute: false },
    async (request, reply) => {
      door.limits.take(askerOf(request, door), '/exports');
      notAcrossSites(request);
      const { session } = await administratorOf(request, door);
      const { userId } = session;
      // Who has left by now closes nothing any more.
      if (request.socket.destroyed) return reply;
      if ((running.get(userId) ?? 0) >= AT_ONCE)
        throw refuse.rateLimited('export.busy', 'Two exports are on their way to you. Wait for one of them.');
      running.set(userId, (running.get(userId) ?? 0) + 1);
      reply.raw.on('close', () => end(userId));
      const { format } = request.params;
      const page = async (after: number) => {
        // Anew for each page: a pass lives for half a minute, and a session may end.
        const { pass } = await administratorOf(request, door);
        const call = callOf(request, { pass, deadline: Date.now() + PAGE_MS });
        return within(call, () => door.services.imports.getExportPage({ format, after }, PAGE_MS));
      };
      const first = await page(0);
      async function* pages() {
        yield first.text;
        for (let { next } = first; next != null;) {
          const one = await page(next);
          yield one.text;
          ({ next } = one);
        }
      }
      const today = new Date().toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="catalogue-${today}.${format}"`)
        .type(TYPES[format]!)
        .send(Readable.from(pages(), { objectMode: false }));
    },
  );
}
