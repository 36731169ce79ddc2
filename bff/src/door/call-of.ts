import { childTrace, newCall, traceOf, type Call } from '@laurel/runtime/call';
import type { FastifyRequest } from 'fastify';

/** The call that a request begins, under its own id and in its browser's trace; a trace that begins here has the request's id. */
export const callOf = (
  { id, headers: { traceparent: parent } }: Pick<FastifyRequest, 'id' | 'headers'>,
  own: Pick<Call, 'pass'> & Partial<Call>,
): Call => {
  const traceparent = typeof parent === 'string' ? childTrace(parent) : traceOf(id);
  return newCall({ ...own, requestId: id, traceparent });
};
