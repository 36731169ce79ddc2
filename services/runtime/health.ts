import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

type Check = () => boolean | Promise<boolean>;
type Note = () => unknown;

interface State {
  ready: boolean;
  checks: Record<string, boolean>;
  notes?: Record<string, unknown>;
}

/** What must be true before this process takes work. A service adds what it builds in memory. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly notes = new Map<string, Note>();
  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }
  /** What is said beside it, and keeps nobody from taking work. */
  note(name: string, say: Note): void {
    this.notes.set(name, say);
  }
  async ask(): Promise<State> {
    const answers = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, await Promise.resolve(check()).catch(() => false)] as const,
      ),
    );
    const state = { ready: answers.every(([, ok]) => ok), checks: Object.fromEntries(answers) };
    if (this.notes.size === 0) return state;
    const said = [...this.notes].map(async ([name, say]) => [name, await say()] as const);
    const notes = await Promise.all(said.map((one) => one.catch(() => null)));
    return { ...state, notes: Object.fromEntries(notes.filter((note) => note !== null)) };
  }
}

const LOOK_MS = 20;
/** What is true last: that the door is open to who asks. */
export const OPEN = 'open';
/** Waits until all else that must be true is so, for as long as it takes. */
export async function untilBuilt(readiness: Readiness): Promise<void> {
  const isBuilt = ({ checks }: State) => Object.entries(checks).every(([name, ok]) => ok || name === OPEN);
  while (!isBuilt(await readiness.ask())) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** GET /health/live, /health/ready, /metrics, for whoever watches the process (loopback). */
export function serveHealth(
  http: FastifyInstance,
  service: string,
  readiness: Readiness,
  metrics: Metrics,
): void {
  http.get('/health/live', async () => ({ service, live: true }));
  http.get('/health/ready', async (_request, reply) => {
    const state = await readiness.ask();
    return reply.code(state.ready ? 200 : 503).send({ service, ...state });
  });
  http.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
