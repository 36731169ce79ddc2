import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client';
import { asRefusal } from '../errors/grpc-status.js';

/** Histogram buckets in seconds, from in-memory answers to answers that no caller waits for. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Reads numbers on demand, by label value. */
type Reading = () => Promise<Record<string, number>> | Record<string, number>;

/**
 * Called by the code that handles a request, because wrapping its promise is slow. `startedAt`:
 * `performance.now()`.
 */
interface RequestMetrics {
  recordSuccess(request: string, startedAt: number): void;
  recordFailure(request: string, startedAt: number, error: unknown): void;
}

/** The metrics of a service, in addition to Node's default ones. Also Nest's injection token. */
export class Metrics {
  private readonly registry = new Registry();

  constructor() {
    // Default metrics are per process, so services that share a process share them, as in tests.
    if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics();
  }

  /**
   * Measures requests by outcome: `ok`, or the kind of refusal. `label`: the name of the label for the
   * request.
   */
  measureRequests(name: string, help: string, label: string): RequestMetrics {
    const histogram = new Histogram({
      name,
      help,
      labelNames: [label, 'outcome'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
    // Labels are resolved once per request name, because this takes as long as counting.
    const observers = new Map<string, { observe(value: number): void }>();
    function addObserver(request: string) {
      const observer = histogram.labels({ [label]: request, outcome: 'ok' });
      observers.set(request, observer);
      return observer;
    }
    const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;
    return {
      recordSuccess: (request, startedAt) =>
        (observers.get(request) ?? addObserver(request)).observe(secondsSince(startedAt)),
      recordFailure: (request, startedAt, error) =>
        histogram.observe(
          { [label]: request, outcome: asRefusal(error)?.kind ?? 'internal' },
          secondsSince(startedAt),
        ),
    };
  }

  /** Adds a gauge: one number, or one per label value. A value that cannot be read is not exported. */
  addGauge(name: string, help: string, read: Reading | (() => number), label?: string): void {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      async collect() {
        this.reset();
        this.remove({}); // otherwise a gauge whose value cannot be read would be exported as 0
        const readings = await Promise.resolve(read()).catch(() => null);
        if (readings === null) return;
        if (typeof readings !== 'number')
          for (const [value, number] of Object.entries(readings)) this.set({ [label!]: value }, number);
        else if (Number.isFinite(readings)) this.set(readings);
      },
    });
  }

  get contentType(): string {
    return register.contentType;
  }
  collectText(): Promise<string> {
    return Registry.merge([register, this.registry]).metrics();
  }
}
