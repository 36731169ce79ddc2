import { childTrace, newCall, type Call } from '@laurel/runtime/call';
import type { FastifyRequest } from 'fastify';

/** The call that a request begins, under its own id and in its browser's trace. */
export const callOf = (
  { id, headers }: Pick<FastifyRequest, 'id' | 'headers'>,
  own: Pick<Call, 'pass'> & Partial<Call>,
): Call =>
  newCall({ ...own, requestId: id, traceparent: childTrace(headers.traceparent as string | undefined) });
