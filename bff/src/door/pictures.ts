import fs from 'node:fs';
import path from 'node:path';
import { PICTURE_WIDTHS } from '@laurel/rules/pictures';
import { isStillName } from '@laurel/rules/still-name';
import { STILL_FORMATS } from '@laurel/rules/stills';
import { newCall, within } from '@laurel/runtime/call';
import type { FastifyInstance } from 'fastify';
import type { StillsFolder } from '../bff.env.js';
import { askerOf } from './admission.js';
import type { Door } from './door.js';

const YEAR_S = 31_536_000;
/** A little before its address ends. */
const HOUR_S = 3600;
/** Other sites show it too, where somebody shares a festival. */
const SHARED = { 'cross-origin-resource-policy': 'cross-origin' };
interface Asked {
  Params: { name: string; file: string };
}

/**
 * `/pictures/<name>/480.webp`: a copy of a festival's picture, for anybody, and under its name for ever. From the folder it comes itself; where pictures lie in a
 * bucket, films says where. Nothing but festivals' pictures lies on this shelf.
 */
export function servePictures(http: FastifyInstance, stills: StillsFolder | null, door: Door): void {
  const urlInBucket = async (name: string, width: number, format: string, requestId: string) => {
    const call = newCall({ requestId, pass: door.viewers.nobody() });
    return within(call, () => door.services.films.getPictureUrl({ fileName: name, width, format }));
  };
  http.get<Asked>('/pictures/:name/:file', async (request, reply) => {
    door.limits.take(askerOf(request, door), '/pictures');
    const { name, file } = request.params;
    const { name: size, ext } = path.parse(file);
    const [width, format] = [Number(size), ext.slice(1)];
    const isCopy = STILL_FORMATS.some((one) => PICTURE_WIDTHS.some((wide) => file === `${wide}.${one}`));
    if (!isStillName(name) || !isCopy) return reply.callNotFound();
    if (!stills) {
      const { url, until } = await urlInBucket(name, width, format, request.id);
      const left = Math.floor((Date.parse(until) - Date.now()) / 1000);
      return reply
        .headers({ ...SHARED, 'cache-control': `public, max-age=${left - HOUR_S}` })
        .redirect(url, 302);
    }
    const bytes = await fs.promises
      .readFile(path.join(stills.folder, 'pictures', name, file))
      .catch(() => null);
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({ ...SHARED, 'cache-control': `public, max-age=${YEAR_S}, immutable` })
      .type(`image/${format}`)
      .send(bytes);
  });
}
