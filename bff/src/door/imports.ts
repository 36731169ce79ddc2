import type { Readable } from 'node:stream';
import { within } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance } from 'fastify';
import { administratorOf, askerOf } from './admission.js';
import { callOf } from './call-of.js';
import type { Door } from './door.js';
import { sameOrigin } from './same-origin.js';

/** What is larger, and each copy of it on its way, is let go of late by every process that has it. */
const PART = 2 ** 17;
const PART_MS = 20_000;

const notWhole = () =>
  refuse.invalid('import.not_whole', 'This is not the file that was announced. Send it again.', 'bytes');

/**
 * `PUT /imports/<id>`: takes the bytes of an announced file for the catalogue, for administrators. They go on part by part as they come: no more of them is in
 * memory than a part, and who sends waits for who keeps. What breaks off is sent again from the beginning.
 */
export function serveImports(http: FastifyInstance, door: Door): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put<{ Params: { id: string } }>('/imports/:id(^[1-9]\\d{0,8}$)', {
      config: { isSlow: true },
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: async (request) => {
        door.limits.take(askerOf(request, door), '/imports');
        sameOrigin(request, door.publicOrigin);
        await administratorOf(request, door);
        if (!/^[1-9]\d{0,11}$/.test(request.headers['content-length'] ?? '')) throw notWhole();
      },
      handler: async (request, reply) => {
        const importId = Number(request.params.id);
        const isWhole = await handOn(request.body as Readable, async (n, part) => {
          // Anew for each part: a session may end meanwhile.
          const { pass } = await administratorOf(request, door);
          return within(callOf(request, { pass, deadline: Date.now() + PART_MS }), () =>
            door.services.imports.addImportPart({ importId, n, part }, PART_MS),
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
  send: (n: number, part: Buffer) => Promise<{ isWhole: boolean }>,
): Promise<boolean> {
  let [n, length, isWhole]: [number, number, boolean] = [0, 0, false];
  let pieces: Buffer[] = [];
  const flush = async () => {
    const part = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    ({ isWhole } = await send(n++, part));
  };
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (length > 0 && length + piece.length > PART) await flush();
      pieces.push(piece);
      length += piece.length;
    }
    if (length > 0) await flush();
    return isWhole;
  } catch (error) {
    throw BROKEN_OFF.includes((error as NodeJS.ErrnoException).code ?? '') ? notWhole() : error;
  }
}
