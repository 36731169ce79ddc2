import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isStillName } from '@laurel/rules/still-name';
import { readSigned } from '@laurel/runtime/signed-path';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance } from 'fastify';
import type { StillsFolder } from '../bff.env.js';
import { askerOf } from './admission.js';
import type { Door } from './door.js';
import { sameOrigin } from './same-origin.js';

const notWhole = () =>
  refuse.invalid('still.not_whole', 'This is not the file that was announced. Choose it again.', 'bytes');
const ended = () =>
  refuse.forbidden('still.address_ended', 'This address takes no picture any more. Choose the file again.');

/**
 * `PUT /uploads/<name>?…`: takes one picture to where films finds it, at an address that films has signed for its owner. It goes from
 * the socket to the disk: no more of it is in memory than what is on its way. It has as many bytes as was
 * announced, and arrives within UPLOAD_TIMEOUT_MS. Who sends again breaks off what still comes there: many that drip to one address
 * would fill the disk.
 */
export function serveUploads(http: FastifyInstance, stills: StillsFolder, door: Door): void {
  const { key } = stills;
  const folder = path.join(stills.folder, 'uploads');
  fs.mkdirSync(folder, { recursive: true });
  forgetParts(folder);
  const coming = new Map<string, IncomingMessage>();
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.put<{ Params: { name: string } }>('/uploads/:name', {
      config: { isSlow: true },
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: async (request, reply) => {
        door.limits.take(askerOf(request, door), '/uploads');
        sameOrigin(request, door.publicOrigin);
        const facts = readSigned(request.url, key);
        if (!facts || !isStillName(request.params.name)) throw ended();
        if (request.headers['content-length'] !== facts.get('bytes')) throw notWhole();
        const { name } = request.params;
        coming.get(name)?.destroy();
        if (request.raw.destroyed) return; // gone already: its close will not be told again
        coming.set(name, request.raw);
        reply.raw.on('close', () => coming.get(name) === request.raw && coming.delete(name));
      },
      handler: async (request, reply) => {
        const { name } = request.params;
        const file = path.join(folder, name);
        await receive(request.body as Readable, `${file}.${request.id}${PART}`, file);
        return reply.code(204).send();
      },
    });
  });
}

const PART = '.part';
const HOUR_MS = 3_600_000;
/** What a process left behind that ended while it received. */
function forgetParts(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((one) => one.endsWith(PART))) {
    const file = path.join(folder, name);
    const found = fs.statSync(file, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > HOUR_MS) fs.rmSync(file, { force: true });
  }
}

const BROKEN_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];
/** Written beside, and then in its place. */
async function receive(body: Readable, beside: string, file: string): Promise<void> {
  try {
    await pipeline(body, fs.createWriteStream(beside));
    await fs.promises.rename(beside, file);
  } catch (error) {
    await fs.promises.rm(beside, { force: true });
    throw BROKEN_OFF.includes((error as NodeJS.ErrnoException).code ?? '') ? notWhole() : error;
  }
}
