import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { computeBackoffMs } from '../process/backoff.js';
import type { Metrics } from './metrics.js';

type Check = () => boolean | Promise<boolean>;
type Note = () => unknown;

interface State {
  ready: boolean;
  checks: Record<string, boolean>;
  notes?: Record<string, unknown>;
}

/** The conditions for accepting calls. A service adds one for each data set that it builds in memory. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly notes = new Map<string, Note>();
  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }
  /** Adds information to the health response. It does not affect readiness. */
  note(name: string, read: Note): void {
    this.notes.set(name, read);
  }
  async runChecks(): Promise<Record<string, boolean>> {
    const answers = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, await Promise.resolve(check()).catch(() => false)] as const,
      ),
    );
    return Object.fromEntries(answers);
  }
  async getState(): Promise<State> {
    const checks = await this.runChecks();
    const state = { ready: Object.values(checks).every(Boolean), checks };
    if (this.notes.size === 0) return state;
    const pending = [...this.notes].map(async ([name, read]) => [name, await read()] as const);
    const notes = await Promise.all(pending.map((item) => item.catch(() => null)));
    return { ...state, notes: Object.fromEntries(notes.filter((note) => note !== null)) };
  }
}

const LATE_MS = 10_000;
const POLL_BACKOFF = { first: 20, max: 200 };
/** The last condition to become true: the gRPC server accepts calls. */
export const ACCEPTS_CONNECTIONS = 'open';
/** Waits as long as `isActive` returns true. Calls `onLate` once with the missing conditions. */
export async function waitUntilReady(
  readiness: Readiness,
  onLate: (getMissing: string[]) => void,
  isActive: () => boolean,
): Promise<void> {
  const getMissing = async () =>
    Object.entries(await readiness.runChecks()).flatMap(([name, isMet]) =>
      isMet || name === ACCEPTS_CONNECTIONS ? [] : name,
    );
  const startedAt = Date.now();
  let isReported = false;
  for (let attempts = 0; isActive(); attempts++) {
    const missing = await getMissing();
    if (missing.length === 0) return;
    if (!isReported && Date.now() - startedAt > LATE_MS) {
      isReported = true;
      onLate(missing);
    }
    await new Promise((resolve) => setTimeout(resolve, computeBackoffMs(attempts, POLL_BACKOFF)));
  }
}

/** Serves GET /health/live, /health/ready and /metrics for probes (loopback). */
export function serveHealth(
  http: FastifyInstance,
  service: string,
  readiness: Readiness,
  metrics: Metrics,
): void {
  http.get('/health/live', async () => ({ service, live: true }));
  http.get('/health/ready', async (_request, reply) => {
    const state = await readiness.getState();
    return reply.code(state.ready ? 200 : 503).send({ service, ...state });
  });
  http.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.collectText()),
  );
}
