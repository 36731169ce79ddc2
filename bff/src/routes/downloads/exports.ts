import { Readable } from 'node:stream';
import { EXPORT_FORMATS } from '@laurel/rules/festivals/imports';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { requireAdministrator, getCaller } from '../../requests/admission.js';
import { callServices } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { requireSameSite } from '../../security/same-origin.js';

const PAGE_MS = 20_000;
/** The limit per user. Each export holds a connection and one page of the catalogue in memory. */
const MAX_CONCURRENT_EXPORTS = 2;
const TYPES: Record<string, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/**
 * `GET /exports/catalogue.<jsonl|json|csv>`: the whole catalogue as a file, for administrators. Importing it
 * unchanged produces no changes. Pages are loaded only as fast as the client reads. `?format=` is one of
 * `CSV_FORMATS`, for a spreadsheet that does not expect commas.
 * @throws request.foreign for requests from other sites
 * @throws export.busy for a third concurrent export
 * @throws export.format_unknown
 */
export function serveExports(http: FastifyInstance, gateway: Gateway): void {
  const runningExports = new Map<string, number>();
  const releaseSlot = (userId: string) => {
    const remainingCount = (runningExports.get(userId) ?? 1) - 1;
    if (remainingCount > 0) runningExports.set(userId, remainingCount);
    else runningExports.delete(userId);
  };
  http.get<{ Params: { format: string }; Querystring: { format?: string } }>(
    `/exports/catalogue.:format(^(${EXPORT_FORMATS.join('|')})$)`,
    { config: { isEndless: true }, exposeHeadRoute: false },
    async (request, reply) => {
      gateway.limits.countRequest(getCaller(request, gateway), '/exports');
      requireSameSite(request);
      const { session } = await requireAdministrator(request, gateway);
      const { userId } = session;
      // The client has already disconnected, so `close` will not fire again.
      if (request.socket.destroyed) return reply;
      if ((runningExports.get(userId) ?? 0) >= MAX_CONCURRENT_EXPORTS)
        throw refuse.rateLimited(
          'export.busy',
          'You already have two exports running. Wait until one of them has finished.',
        );
      runningExports.set(userId, (runningExports.get(userId) ?? 0) + 1);
      reply.raw.on('close', () => releaseSlot(userId));
      const { format } = request.params;
      const csvFormat = request.query.format ?? null;
      const loadPage = async (afterId: number) => {
        // Check again for each page: a caller token lives for half a minute, and the session may have ended.
        const { getCallerToken } = await requireAdministrator(request, gateway);
        const operation = () =>
          gateway.services.imports.getExportPage({ format, after: afterId, csvFormat }, PAGE_MS);
        return callServices(request, getCallerToken, operation, PAGE_MS);
      };
      const firstPage = await loadPage(0);
      async function* generatePages() {
        yield firstPage.text;
        let { next } = firstPage;
        while (next != null) {
          const page = await loadPage(next);
          yield page.text;
          ({ next } = page);
        }
      }
      const today = new Date().toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="catalogue-${today}.${format}"`)
        .type(TYPES[format]!)
        .send(Readable.from(generatePages(), { objectMode: false }));
    },
  );
}
