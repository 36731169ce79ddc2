import { runInCall, type CallerTokenIssuer } from '@laurel/runtime/auth/call-context';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCallContext } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import type { CallerInfo } from '../../rate-limits/limits.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

export const PDF_MS = 10_000;
export interface PdfRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: CallerInfo;
  getCallerToken: CallerTokenIssuer;
  /** The resource for rate limiting, and its cost. */
  resource: string;
  cost: number;
  /** Returns the file name; `asciiFileName` is for clients that only read ASCII. */
  getFileName: (filmName: string) => string;
  asciiFileName: string;
}

/** Sends a PDF that is rendered on request, one at a time per client. It is not cached. */
export async function sendPdf(
  { limits, queues }: Pick<Gateway, 'limits' | 'queues'>,
  { request, reply, caller, getCallerToken, resource, cost, getFileName, asciiFileName }: PdfRequest,
  renderPdf: () => Promise<{ filmName: string; pdf: Uint8Array }>,
): Promise<FastifyReply> {
  limits.charge(caller, resource, cost);
  const call = createCallContext(request, { getCallerToken, deadline: Date.now() + scaleTimeout(PDF_MS) });
  const { filmName, pdf } = await queues.expensive.run(caller.clientKey, () => runInCall(call, renderPdf));
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition(getFileName(filmName), { fallback: asciiFileName }),
    })
    .type('application/pdf')
    .send(Buffer.from(pdf));
}
