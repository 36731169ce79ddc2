import type { Metrics } from '@laurel/runtime/observability/metrics';
import type { Refusal } from '@laurel/runtime/errors/refusals';
import type { FastifyRequest } from 'fastify';
import type { ResponseCheck } from '../server-functions/response-schema.js';
import type { Services } from '../clients/service-clients.js';
import type { SessionCookie } from '../session/session-cookie.js';
import type { KeyedQueue } from '../rate-limits/keyed-queue.js';
import type { Limits } from '../rate-limits/limits.js';
import type { Viewers } from '../session/viewers.js';

/** The shared dependencies of all HTTP entry points: functions, events, forms. */
export interface Gateway {
  services: Services;
  viewers: Viewers;
  cookie: SessionCookie;
  limits: Limits;
  /** Queues for expensive queries and for commands. */
  queues: { expensive: KeyedQueue; changes: KeyedQueue };
  publicOrigin: string;
  responseCheck: ResponseCheck;
  /** Measures function calls: count, duration and outcome. */
  callMetrics: ReturnType<Metrics['measureRequests']>;
  /** Reports that a response differs from its schema. */
  reportMismatch(name: string, reason: string): void;
  /** Converts an error to the refusal that the client receives. Unexpected errors are logged completely. */
  toRefusal(error: unknown, request: FastifyRequest): Refusal;
}
