import { newCall, type Call } from '@laurel/runtime/auth/call-context';
import type { FastifyRequest } from 'fastify';

/** Creates the call context of a request, with the request's id. */
export const createCallContext = (
  { id }: Pick<FastifyRequest, 'id'>,
  options: Pick<Call, 'getCallerToken'> & Partial<Call>,
): Call => newCall({ ...options, requestId: id });
