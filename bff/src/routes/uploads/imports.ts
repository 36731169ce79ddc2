import type { Readable } from 'node:stream';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { requireAdministrator, getCaller } from '../../requests/admission.js';
import { callServices } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { requireSameOrigin } from '../../security/same-origin.js';

/** A small chunk size, because each process in transit buffers a chunk and frees it late. */
const CHUNK_BYTES = 2 ** 17;
const CHUNK_TIMEOUT_MS = 20_000;

const createIncompleteUploadRefusal = () =>
  refuse.invalid('import.incomplete', 'This is not the announced file. Upload it again.', 'bytes');

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
        gateway.limits.countRequest(getCaller(request, gateway), '/imports');
        requireSameOrigin(request, gateway.publicOrigin);
        await requireAdministrator(request, gateway);
        if (!/^[1-9]\d{0,11}$/.test(request.headers['content-length'] ?? ''))
          throw createIncompleteUploadRefusal();
      },
      handler: async (request, reply) => {
        const importId = Number(request.params.id);
        const isComplete = await forwardChunks(request.body as Readable, async (n, chunk) => {
          // Check again for each chunk, because the session may have ended.
          const { getCallerToken } = await requireAdministrator(request, gateway);
          const operation = () =>
            gateway.services.imports.addImportChunk({ importId, n, chunk }, CHUNK_TIMEOUT_MS);
          return callServices(request, getCallerToken, operation, CHUNK_TIMEOUT_MS);
        });
        if (!isComplete) throw createIncompleteUploadRefusal();
        return reply.code(204).send();
      },
    });
  });
}

/** The codes of errors when the client disconnects. */
const INTERRUPTION_CODES = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Sends a body in numbered chunks. Returns whether the service has the whole file, as reported for the last one. */
async function forwardChunks(
  body: Readable,
  send: (n: number, chunk: Buffer) => Promise<{ isWhole: boolean }>,
): Promise<boolean> {
  let [chunkCount, bufferedLength] = [0, 0];
  let isComplete = false;
  let buffers: Buffer[] = [];
  const flush = async () => {
    const chunk = Buffer.concat(buffers);
    [buffers, bufferedLength] = [[], 0];
    ({ isWhole: isComplete } = await send(chunkCount++, chunk));
  };
  try {
    for await (const buffer of body as AsyncIterable<Buffer>) {
      if (bufferedLength > 0 && bufferedLength + buffer.length > CHUNK_BYTES) await flush();
      buffers.push(buffer);
      bufferedLength += buffer.length;
    }
    if (bufferedLength > 0) await flush();
    return isComplete;
  } catch (error) {
    throw INTERRUPTION_CODES.includes((error as NodeJS.ErrnoException).code ?? '')
      ? createIncompleteUploadRefusal()
      : error;
  }
}
