import { markOf } from '@laurel/rules/marks';
import type { FastifyInstance } from 'fastify';
import { posterSvg } from '../marks/poster.js';

/** `/marks/7.svg?…`: a festival's mark, drawn from its address alone, for everybody and for ever. */
export function serveMarks(http: FastifyInstance): void {
  http.get<{ Params: { file: string } }>('/marks/:file', (request, reply) => {
    const mark = markOf(request.params.file, new URLSearchParams(request.url.split('?')[1]));
    if (!mark) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml; charset=utf-8')
      .send(posterSvg(mark));
  });
}
