import type { Metrics } from '@laurel/runtime/metrics';
import type { Refusal } from '@laurel/runtime/refusals';
import type { FastifyRequest } from 'fastify';
import type { AnswerCheck } from '../answer.js';
import type { Services } from '../services.js';
import type { SessionCookie } from './cookie.js';
import type { Lanes } from './lanes.js';
import type { Limits } from './limits.js';
import type { Viewers } from './viewers.js';

/** What stands behind every way in: functions, events, forms. */
export interface Door {
  services: Services;
  viewers: Viewers;
  cookie: SessionCookie;
  limits: Limits;
  /** For dear questions, and for what changes something. */
  lanes: { dear: Lanes; changes: Lanes };
  publicOrigin: string;
  answers: AnswerCheck;
  /** Counts a function that is asked, with how long it takes and how it ends. */
  measured: ReturnType<Metrics['asked']>;
  /** What an answer says that its schema does not name. */
  complain(name: string, why: string): void;
  /** What is told of an error; a defect is logged whole. */
  told(error: unknown, request: FastifyRequest): Refusal;
}
