import { createCall, runInCall, type Call, type CallerTokenIssuer } from '@laurel/runtime/auth/call-context';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import type { FastifyRequest } from 'fastify';

type RequestId = Pick<FastifyRequest, 'id'>;

/** Creates the call context of a request, with the request's id. */
export const createCallContext = (
  { id }: RequestId,
  options: Pick<Call, 'getCallerToken'> & Partial<Call>,
): Call => createCall({ ...options, requestId: id });

/** Calls services for a request, within `timeoutMs` or the usual time. */
export function callServices<T>(
  request: RequestId,
  getCallerToken: CallerTokenIssuer,
  operation: () => T,
  timeoutMs?: number,
): T {
  const deadline = timeoutMs === undefined ? undefined : Date.now() + scaleTimeout(timeoutMs);
  return runInCall(createCallContext(request, { getCallerToken, deadline }), operation);
}
