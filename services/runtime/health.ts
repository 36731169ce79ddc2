import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { backoffMs } from './backoff.js';
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
  async checked(): Promise<Record<string, boolean>> {
    const answers = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, await Promise.resolve(check()).catch(() => false)] as const,
      ),
    );
    return Object.fromEntries(answers);
  }
  async ask(): Promise<State> {
    const checks = await this.checked();
    const state = { ready: Object.values(checks).every(Boolean), checks };
    if (this.notes.size === 0) return state;
    const said = [...this.notes].map(async ([name, say]) => [name, await say()] as const);
    const notes = await Promise.all(said.map((one) => one.catch(() => null)));
    return { ...state, notes: Object.fromEntries(notes.filter((note) => note !== null)) };
  }
}

const LATE_MS = 10_000;
const LOOKS = { first: 20, longest: 200 };
/** What is true last: that the door is open to who asks. */
export const OPEN = 'open';
/** Waits until all else that must be true is so, for as long as it takes or it `goesOn`; `late` is told what is not, once, after a while. */
export async function untilBuilt(
  readiness: Readiness,
  late: (lacks: string[]) => void,
  goesOn: () => boolean,
): Promise<void> {
  const lacks = async () =>
    Object.entries(await readiness.checked()).flatMap(([name, isSo]) => (isSo || name === OPEN ? [] : name));
  const from = Date.now();
  let isSaid = false;
  for (let looks = 0; goesOn(); looks++) {
    const missing = await lacks();
    if (missing.length === 0) return;
    if (!isSaid && Date.now() - from > LATE_MS) {
      isSaid = true;
      late(missing);
    }
    await new Promise((resolve) => setTimeout(resolve, backoffMs(looks, LOOKS)));
  }
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
