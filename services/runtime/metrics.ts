import { performance, PerformanceObserver } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client';
import { asRefusal } from './wire.js';

/** Seconds: from what memory answers to what nobody waits for. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Numbers that are read when they are asked for, by what they are of. */
type Reading = () => Promise<Record<string, number>> | Record<string, number>;

/** Told by who answers, as it ends: to wrap the answer would be paid for by every request. `from`: of `performance.now()`. */
interface Counted {
  answered(what: string, from: number): void;
  failed(what: string, from: number, error: unknown): void;
}

const GARBAGE = 'nodejs_gc_duration_seconds';
/**
 * What Node has of itself, but for how long each collection of garbage took: to be told of every one costs the door 0.7 µs of each request
 * (`npm run bench:dispatch`), and of several at once prom-client counts the first. What a collection holds up is in the event loop's delay.
 */
function collectWithoutGarbage(): void {
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = () => {};
  try {
    collectDefaultMetrics();
  } finally {
    PerformanceObserver.prototype.observe = observe;
  }
  register.removeSingleMetric(GARBAGE);
}

/** What a process tells Prometheus beside what Node has of itself. Nest's token for it: a service adds what it has in memory. */
export class Metrics {
  private readonly own = new Registry();

  constructor() {
    // Of the process, and so of all that run in it, as they do in tests.
    if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectWithoutGarbage();
  }

  /** How often, how long, and with what outcome something is asked: `ok`, or the kind of its refusal. `label`: what is asked. */
  asked(name: string, help: string, label: string): Counted {
    const histogram = new Histogram({
      name,
      help,
      labelNames: [label, 'outcome'],
      buckets: BUCKETS,
      registers: [this.own],
    });
    // Bound once: to find what labels mean takes as long as to count.
    const good = new Map<string, { observe(value: number): void }>();
    function bind(what: string) {
      const bound = histogram.labels({ [label]: what, outcome: 'ok' });
      good.set(what, bound);
      return bound;
    }
    const secondsSince = (from: number) => (performance.now() - from) / 1000;
    return {
      answered: (what, from) => (good.get(what) ?? bind(what)).observe(secondsSince(from)),
      failed: (what, from, error) =>
        histogram.observe(
          { [label]: what, outcome: asRefusal(error)?.kind ?? 'internal' },
          secondsSince(from),
        ),
    };
  }

  /** A number, or one by each value of a label; what cannot be read is not told. */
  reads(name: string, help: string, read: Reading | (() => number), label?: string): void {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.own],
      async collect() {
        this.reset();
        this.remove({}); // what is read of nothing is not 0
        const said = await Promise.resolve(read()).catch(() => null);
        if (said === null) return;
        if (typeof said !== 'number')
          for (const [value, number] of Object.entries(said)) this.set({ [label!]: value }, number);
        else if (Number.isFinite(said)) this.set(said);
      },
    });
  }

  get contentType(): string {
    return register.contentType;
  }
  text(): Promise<string> {
    return Registry.merge([register, this.own]).metrics();
  }
}
