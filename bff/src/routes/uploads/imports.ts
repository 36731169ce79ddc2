import type { Readable } from 'node:stream';
import { runInCall } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { requireAdministrator, getCaller } from '../../requests/admission.js';
import { createCallContext } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { sameOrigin } from '../../security/same-origin.js';
import { limitMs } from '@laurel/runtime/process/limit-ms';

/** Larger buffers, and their copies in transit, are freed late by every process that holds them. */
const CHUNK_BYTES = 2 ** 17;
const CHUNK_TIMEOUT_MS = 20_000;

const notWhole = () =>
  refuse.invalid('import.not_whole', 'This is not the announced file. Upload it again.', 'bytes');

/**
 * `PUT /imports/<id>`: receives an announced import file, for administrators. Forwards it chunk by chunk, so
 * that memory holds one chunk and the client waits for the catalogue service. An interrupted upload must
 * restart from the beginning.
 */
export function serveImports(http: FastifyInstance, gateway: Gateway): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put<{ Params: { id: string } }>('/imports/:id(^[1-9]\\d{0,8}$)', {
      config: { isSlow: true },
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: async (request) => {
        gateway.limits.take(getCaller(request, gateway), '/imports');
        sameOrigin(request, gateway.publicOrigin);
        await requireAdministrator(request, gateway);
        if (!/^[1-9]\d{0,11}$/.test(request.headers['content-length'] ?? '')) throw notWhole();
      },
      handler: async (request, reply) => {
        const importId = Number(request.params.id);
        const isWhole = await handOn(request.body as Readable, async (n, chunk) => {
          // Check again for each chunk, because the session may have ended.
          const { callerToken } = await requireAdministrator(request, gateway);
          return runInCall(
            createCallContext(request, {
              getCallerToken: callerToken,
              deadline: Date.now() + limitMs(CHUNK_TIMEOUT_MS),
            }),
            () => gateway.services.imports.addImportChunk({ importId, n, chunk }, CHUNK_TIMEOUT_MS),
          );
        });
        if (!isWhole) throw notWhole();
        return reply.code(204).send();
      },
    });
  });
}

const BROKEN_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
async function handOn(
  body: Readable,
  send: (n: number, chunk: Buffer) => Promise<{ isWhole: boolean }>,
): Promise<boolean> {
  let [n, length, isWhole]: [number, number, boolean] = [0, 0, false];
  let pieces: Buffer[] = [];
  const flush = async () => {
    const chunk = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    ({ isWhole } = await send(n++, chunk));
  };
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (length > 0 && length + piece.length > CHUNK_BYTES) await flush();
      pieces.push(piece);
      length += piece.length;
    }
    if (length > 0) await flush();
    return isWhole;
  } catch (error) {
    throw BROKEN_OFF.includes((error as NodeJS.ErrnoException).code ?? '') ? notWhole() : error;
  }
}
