import { childTrace, newCall } from '@laurel/runtime/call';
import type { FastifyRequest } from 'fastify';
import type { Known } from './viewers.js';

/** Stripe is asked on the way, twice where the first answer is lost. */
const TIMEOUT_MS = 20_000;

/** The call of a request that is no function's. */
export const callOf = ({ id, headers }: FastifyRequest, { pass }: Pick<Known, 'pass'>) =>
  newCall({
    requestId: id,
    traceparent: childTrace(headers.traceparent as string | undefined),
    deadline: Date.now() + TIMEOUT_MS,
    pass,
  });
