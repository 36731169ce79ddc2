import { Readable } from 'node:stream';
import { EXPORT_FORMATS } from '@laurel/rules/festivals/imports';
import { runInCall } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { requireAdministrator, getCaller } from '../../requests/admission.js';
import { createCallContext } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { notAcrossSites } from '../../security/same-origin.js';
import { limitMs } from '@laurel/runtime/process/limit-ms';

const PAGE_MS = 20_000;
/** Per user. Each export occupies a connection and one page of the catalogue. */
const AT_ONCE = 2;
const TYPES: Record<string, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/**
 * `GET /exports/catalogue.<jsonl|json|csv>`: the whole catalogue as a file, for administrators. Importing it
 * unchanged produces no changes. Pages are loaded only as fast as the client reads.
 * @throws request.foreign for requests from other sites
 * @throws export.busy for a third concurrent export
 */
export function serveExports(http: FastifyInstance, gateway: Gateway): void {
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
      gateway.limits.take(getCaller(request, gateway), '/exports');
      notAcrossSites(request);
      const { session } = await requireAdministrator(request, gateway);
      const { userId } = session;
      // The client has already disconnected, so `close` will not fire again.
      if (request.socket.destroyed) return reply;
      if ((running.get(userId) ?? 0) >= AT_ONCE)
        throw refuse.rateLimited(
          'export.busy',
          'You already have two exports running. Wait until one of them has finished.',
        );
      running.set(userId, (running.get(userId) ?? 0) + 1);
      reply.raw.on('close', () => end(userId));
      const { format } = request.params;
      const page = async (after: number) => {
        // Check again for each page: a caller token lives for half a minute, and the session may have ended.
        const { callerToken } = await requireAdministrator(request, gateway);
        const call = createCallContext(request, {
          getCallerToken: callerToken,
          deadline: Date.now() + limitMs(PAGE_MS),
        });
        return runInCall(call, () => gateway.services.imports.getExportPage({ format, after }, PAGE_MS));
      };
      const first = await page(0);
      async function* pages() {
        yield first.text;
        for (let { next } = first; next != null;) {
          const getExportPageResponse = await page(next);
          yield getExportPageResponse.text;
          ({ next } = getExportPageResponse);
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
