import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isStillName } from '@laurel/rules/pictures/still-name';
import { verifySignedPath } from '@laurel/runtime/auth/signed-path';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import type { StillsFolder } from '../../settings/bff.env.js';
import { getCaller } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';
import { requireSameOrigin } from '../../security/same-origin.js';

const createIncompleteUploadRefusal = () =>
  refuse.invalid('still.incomplete', 'The picture did not arrive completely. Choose it again.', 'bytes');
const createExpiredAddressRefusal = () =>
  refuse.forbidden('still.address_ended', 'This upload address has expired. Choose the file again.');

/**
 * `PUT /uploads/<name>?…`: stores one picture for the films service, at a URL that it signed for the owner.
 * Streams from the socket to the disk, so memory use is small. The size must be as announced, and the upload
 * must finish within UPLOAD_TIMEOUT_MS. A repeated upload aborts the previous one; otherwise many slow
 * uploads to one URL would fill the disk.
 */
export function serveUploads(http: FastifyInstance, stills: StillsFolder, gateway: Gateway): void {
  const { key } = stills;
  const folder = path.join(stills.folder, 'uploads');
  fs.mkdirSync(folder, { recursive: true });
  removePartialFiles(folder);
  const activeUploads = new Map<string, IncomingMessage>();
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put<{ Params: { name: string } }>('/uploads/:name', {
      config: { isSlow: true },
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: async (request, reply) => {
        gateway.limits.countRequest(getCaller(request, gateway), '/uploads');
        requireSameOrigin(request, gateway.publicOrigin);
        const params = verifySignedPath(request.url, key);
        if (!params || !isStillName(request.params.name)) throw createExpiredAddressRefusal();
        if (request.headers['content-length'] !== params.get('bytes')) throw createIncompleteUploadRefusal();
        const { name } = request.params;
        activeUploads.get(name)?.destroy();
        if (request.raw.destroyed) return; // The client has already disconnected, so `close` will not fire again.
        activeUploads.set(name, request.raw);
        reply.raw.on('close', () => {
          if (activeUploads.get(name) === request.raw) activeUploads.delete(name);
        });
      },
      handler: async (request, reply) => {
        const { name } = request.params;
        const file = path.join(folder, name);
        await receive(request.body as Readable, `${file}.${request.id}${PARTIAL_SUFFIX}`, file);
        return reply.code(204).send();
      },
    });
  });
}

const PARTIAL_SUFFIX = '.part';
const HOUR_MS = 3_600_000;
/** Removes files of uploads that were interrupted by a process exit. */
function removePartialFiles(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((value) => value.endsWith(PARTIAL_SUFFIX))) {
    const file = path.join(folder, name);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > HOUR_MS) fs.rmSync(file, { force: true });
  }
}

const INTERRUPTION_CODES = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Writes to a temporary file and renames it when complete. */
async function receive(body: Readable, temporaryFile: string, file: string): Promise<void> {
  try {
    await pipeline(body, fs.createWriteStream(temporaryFile));
    await fs.promises.rename(temporaryFile, file);
  } catch (error) {
    await fs.promises.rm(temporaryFile, { force: true });
    throw INTERRUPTION_CODES.includes((error as NodeJS.ErrnoException).code ?? '')
      ? createIncompleteUploadRefusal()
      : error;
  }
}
