import fs from 'node:fs';
import path from 'node:path';
import { PICTURE_WIDTHS } from '@laurel/rules/pictures/festival-pictures';
import { isStillName } from '@laurel/rules/pictures/still-name';
import { STILL_FORMATS } from '@laurel/rules/pictures/stills';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import type { FastifyInstance } from 'fastify';
import type { StillsFolder } from '../../settings/bff.env.js';
import { getCaller } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';

const YEAR_S = 31_536_000;
/** A margin before the signed URL expires. */
const HOUR_S = 3600;
/** Other sites embed these pictures in link previews. */
const CROSS_ORIGIN_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' };
interface PictureRequest {
  Params: { name: string; file: string };
}

/**
 * `/pictures/<name>/480.webp`: a variant of a festival's picture. Public and immutable. Reads it from the
 * folder, or redirects to the bucket URL from the films service. This path serves only festival pictures.
 */
export function servePictures(http: FastifyInstance, stills: StillsFolder | null, gateway: Gateway): void {
  const getBucketUrl = async (name: string, width: number, format: string, requestId: string) => {
    const call = createCall({ requestId, getCallerToken: gateway.viewers.getAnonymousTokenIssuer() });
    return runInCall(call, () => gateway.services.films.getPictureUrl({ fileName: name, width, format }));
  };
  http.get<PictureRequest>('/pictures/:name/:file', async (request, reply) => {
    gateway.limits.countRequest(getCaller(request, gateway), '/pictures');
    const { name, file } = request.params;
    const { name: size, ext } = path.parse(file);
    const [width, format] = [Number(size), ext.slice(1)];
    const isVariant = STILL_FORMATS.some((value) =>
      PICTURE_WIDTHS.some((allowedWidth) => file === `${allowedWidth}.${value}`),
    );
    if (!isStillName(name) || !isVariant) return reply.callNotFound();
    if (!stills) {
      const { url, until } = await getBucketUrl(name, width, format, request.id);
      const remainingS = Math.floor((Date.parse(until) - Date.now()) / 1000);
      return reply
        .headers({ ...CROSS_ORIGIN_HEADERS, 'cache-control': `public, max-age=${remainingS - HOUR_S}` })
        .redirect(url, 302);
    }
    const bytes = await fs.promises
      .readFile(path.join(stills.folder, 'pictures', name, file))
      .catch(() => null);
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({ ...CROSS_ORIGIN_HEADERS, 'cache-control': `public, max-age=${YEAR_S}, immutable` })
      .type(`image/${format}`)
      .send(bytes);
  });
}
