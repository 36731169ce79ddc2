import { parseFestivalLogoPath } from '@laurel/rules/pictures/festival-logos';
import type { FastifyInstance } from 'fastify';
import { renderLogoSvg } from '../../festival-logos/logo.js';

/** `/marks/7.svg?…`: a festival's logo, drawn only from its URL. Public and immutable. */
export function serveFestivalLogos(http: FastifyInstance): void {
  http.get<{ Params: { file: string } }>('/marks/:file', (request, reply) => {
    const logo = parseFestivalLogoPath(request.params.file, new URLSearchParams(request.url.split('?')[1]));
    if (!logo) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml; charset=utf-8')
      .send(renderLogoSvg(logo));
  });
}
