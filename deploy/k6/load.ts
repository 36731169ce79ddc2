// How load is described, and what is told of it: arrivals at a rate, figures by name, and what fell short.
import type { Options, Scenario } from 'k6/options';

export const number = (name: string, usual: number) => Number(__ENV[name] || usual);
export const duration = (usual: string) => __ENV.DURATION || usual;

/** An open model: they arrive at a rate, however slow the answers are. */
export const arrivals = (exec: string, rate: number, lasts: string, timeUnit = '1s'): Scenario => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: Math.max(1, Math.round(rate)),
  timeUnit,
  duration: lasts,
  preAllocatedVUs: 40,
  maxVUs: 400,
});

/** The same, once what has just started has been asked for so long: its first seconds are its compiler's. */
export const startingAfter = (seconds: number, scenarios: Record<string, Scenario>) =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, one]) => [name, { ...one, startTime: `${seconds}s` }]),
  );

export const STATS = ['med', 'p(95)', 'p(99)', 'max', 'count'];
/** k6 keeps the figures of a name only where a threshold asks for it: one that always holds. */
export const figures = (...names: string[]): Options['thresholds'] =>
  Object.fromEntries(names.map((name) => [`http_req_duration{name:${name}}`, ['max>=0']]));

interface Metric {
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}
export interface Summary {
  metrics: Record<string, Metric>;
  state: { testRunDurationMs: number };
}

/** What a threshold cannot say: how a figure stands to the reference's of the same run. */
interface Beside {
  names: string[];
  /** How many times the reference's p95 another may take. */
  mostTimes?: number;
  /** Further lines, of the script's own metrics. */
  more?: string[];
}

const of = (metrics: Summary['metrics'], name: string) =>
  metrics[`http_req_duration{name:${name}}`]?.values ?? {};

/**
 * A table for a person; with OUT, besides, all of it as JSON in that folder, with what fell short: `run.mjs` ends with 1 for that. (k6 itself, with 99, only
 * for its thresholds.)
 */
export function told(
  { metrics, state }: Summary,
  { names, mostTimes, more = [] }: Beside,
): Record<string, string> {
  const all = [...names, 'reference'].filter((name) => metrics[`http_req_duration{name:${name}}`]);
  const ofFile = of(metrics, 'reference')['p(95)'];
  const times = (name: string) => (ofFile ? (of(metrics, name)['p(95)'] ?? 0) / ofFile : 0);
  const line = (name: string) => {
    const figure = of(metrics, name);
    const cells = ['med', 'p(95)', 'p(99)', 'max'].map((key) => (figure[key] ?? 0).toFixed(1).padStart(9));
    const count = String(figure.count ?? 0).padStart(8);
    return `${name.padEnd(14)}${count}${cells.join('')}${ofFile ? `${times(name).toFixed(1)} ×`.padStart(12) : ''}`;
  };
  const broken = [
    ...(metrics.iterations
      ? names.filter((name) => !of(metrics, name).count).map((name) => `${name}: was never asked for`)
      : ['nothing was measured']),
    ...Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
      Object.entries(thresholds).flatMap(([rule, { ok }]) => (ok ? [] : [`${name}: ${rule}`])),
    ),
    ...(mostTimes && !ofFile ? ['reference: no file was asked for, and nothing to be held against'] : []),
    ...(mostTimes ? names.filter((name) => times(name) > mostTimes) : []).map(
      (name) => `${name}: p95 is ${times(name).toFixed(1)} times the reference's (most ${mostTimes})`,
    ),
  ];
  const text = [
    'ms              asked      med      p95      p99      max  p95 ÷ file',
    ...all.map(line),
    `failed ${metrics.http_req_failed?.values.passes ?? 0}, dropped ${metrics.dropped_iterations?.values.count ?? 0}`,
    ...more,
    ...(broken.length ? broken.map((one) => `✕ ${one}`) : ['Every threshold held.']),
  ];
  return {
    stdout: `${text.join('\n')}\n`,
    ...(__ENV.OUT && {
      [`${__ENV.OUT}/summary.json`]: JSON.stringify(
        { metrics, broken, lastedMs: state.testRunDurationMs },
        null,
        2,
      ),
    }),
  };
}
