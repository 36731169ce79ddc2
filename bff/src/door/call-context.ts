import { childTrace, newCall, createTraceparent, type Call } from '@laurel/runtime/call';
import type { FastifyRequest } from 'fastify';

/**
 * Creates the call context of a request, with the request's id and the browser's trace. Starts a trace with
 * the request's id if there is none.
 */
export const createCallContext = (
  { id, headers: { traceparent: parent } }: Pick<FastifyRequest, 'id' | 'headers'>,
  options: Pick<Call, 'getCallerToken'> & Partial<Call>,
): Call => {
  const traceparent = typeof parent === 'string' ? childTrace(parent) : createTraceparent(id);
  return newCall({ ...options, requestId: id, traceparent });
};
