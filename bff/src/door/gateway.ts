import type { Metrics } from '@laurel/runtime/metrics';
import type { Refusal } from '@laurel/runtime/refusals';
import type { FastifyRequest } from 'fastify';
import type { AnswerCheck } from '../answer.js';
import type { Services } from '../services.js';
import type { SessionCookie } from './cookie.js';
import type { KeyedQueue } from './keyed-queue.js';
import type { Limits } from './limits.js';
import type { Viewers } from './viewers.js';

/** The shared dependencies of all HTTP entry points: functions, events, forms. */
export interface Gateway {
  services: Services;
  viewers: Viewers;
  cookie: SessionCookie;
  limits: Limits;
  /** Queues for expensive queries and for commands. */
  queues: { expensive: KeyedQueue; changes: KeyedQueue };
  publicOrigin: string;
  answers: AnswerCheck;
  /** Measures function calls: count, duration and outcome. */
  measured: ReturnType<Metrics['measureRequests']>;
  /** Reports that an answer differs from its schema. */
  reportMismatch(name: string, why: string): void;
  /** Converts an error to the refusal that the client receives. Unexpected errors are logged completely. */
  toRefusal(error: unknown, request: FastifyRequest): Refusal;
}
