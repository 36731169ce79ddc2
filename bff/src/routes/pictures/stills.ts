import fs from 'node:fs';
import path from 'node:path';
import { isStillName } from '@laurel/rules/pictures/still-name';
import { STILL_FORMATS, STILL_SIZES } from '@laurel/rules/pictures/stills';
import { verifySignedPath } from '@laurel/runtime/auth/signed-path';
import type { FastifyInstance } from 'fastify';
import type { StillsFolder } from '../../settings/bff.env.js';

/** Browsers may show a still for an hour after its URL has expired. */
const MIN_CACHE_S = 3600;
const FILES = STILL_SIZES.flatMap((size) => STILL_FORMATS.map((format) => `${size}.${format}`));

/** `/stills/<name>/960.avif?…`: a variant of a still. Requires a signed URL that has not expired. */
export function serveStills(http: FastifyInstance, { folder, key }: StillsFolder): void {
  http.get<{ Params: { name: string; file: string } }>(
    '/stills/:name/:file',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { name, file } = request.params;
      const params = verifySignedPath(request.url, key);
      if (!params || !isStillName(name) || !FILES.includes(file)) return reply.callNotFound();
      const fileHandle = await fs.promises.open(path.join(folder, 'stills', name, file)).catch(() => null);
      if (!fileHandle) return reply.callNotFound();
      const { size } = await fileHandle.stat();
      const remainingS = Math.floor((Number(params.get('until')) - Date.now()) / 1000);
      return reply
        .header('cache-control', `private, max-age=${Math.max(remainingS, MIN_CACHE_S)}, immutable`)
        .header('content-length', size)
        .type(`image/${path.extname(file).slice(1)}`)
        .send(fileHandle.createReadStream());
    },
  );
}
