import { within, type PassTo } from '@laurel/runtime/call';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf } from './call-of.js';
import type { Door } from './door.js';
import type { Asker } from './limits.js';

export const PDF_MS = 10_000;
export interface PdfWish {
  request: FastifyRequest;
  reply: FastifyReply;
  asker: Asker;
  pass: PassTo;
  /** What is counted, and what it costs. */
  what: string;
  cost: number;
  /** What the file is called; `fallback`: where a program reads ASCII alone. */
  fileName: (filmName: string) => string;
  fallback: string;
}

/** A PDF that is made when it is asked for, one at a time for each visitor, and that nobody keeps on the way. */
export async function sendPdf(
  { limits, lanes }: Pick<Door, 'limits' | 'lanes'>,
  { request, reply, asker, pass, what, cost, fileName, fallback }: PdfWish,
  make: () => Promise<{ filmName: string; pdf: Uint8Array }>,
): Promise<FastifyReply> {
  limits.charge(asker, what, cost);
  const call = callOf(request, { pass, deadline: Date.now() + PDF_MS });
  const { filmName, pdf } = await lanes.dear.within(asker.visitor, () => within(call, make));
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition(fileName(filmName), { fallback }),
    })
    .type('application/pdf')
    .send(Buffer.from(pdf));
}
