// Describes load and reports on it: requests at a rate, figures by name, and shortfalls.
import type { Options, Scenario } from 'k6/options';

export const readNumber = (name: string, defaultValue: number) => Number(__ENV[name] || defaultValue);
export const readDuration = (defaultValue: string) => __ENV.DURATION || defaultValue;

/** An open model: requests arrive at a rate, however slow the responses are. */
export const createConstantRate = (
  exec: string,
  rate: number,
  duration: string,
  timeUnit = '1s',
): Scenario => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: Math.max(1, Math.round(rate)),
  timeUnit,
  duration,
  preAllocatedVUs: 40,
  maxVUs: 400,
});

/** Starts the scenarios after a warm-up, because the first seconds after a start measure the compiler. */
export const delayScenarios = (seconds: number, scenarios: Record<string, Scenario>) =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => [name, { ...scenario, startTime: `${seconds}s` }]),
  );

export const STATS = ['med', 'p(95)', 'p(99)', 'max', 'count'];
/** k6 records the figures of a name only if a threshold refers to it. This one always holds. */
export const recordMetrics = (...names: string[]): Options['thresholds'] =>
  Object.fromEntries(names.map((name) => [`http_req_duration{name:${name}}`, ['max>=0']]));

interface Metric {
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}
export interface Summary {
  metrics: Record<string, Metric>;
  state: { testRunDurationMs: number };
}

interface SummaryOptions {
  names: string[];
  /** How many times the reference's p95 in the same run each p95 may be. A threshold cannot compare two. */
  maxTimes?: number;
  /** Further lines, of the script's own metrics. */
  extraLines?: string[];
}

const getFigures = (metrics: Summary['metrics'], name: string) =>
  metrics[`http_req_duration{name:${name}}`]?.values ?? {};

/**
 * Returns a table as text. With OUT also writes everything as JSON to that folder, with what fell short:
 * `run.mjs` ends with 1 for that. (k6 itself ends with 99, only for its thresholds.)
 */
export function summarize(
  { metrics, state }: Summary,
  { names, maxTimes, extraLines = [] }: SummaryOptions,
): Record<string, string> {
  const measuredNames = [...names, 'reference'].filter((name) => metrics[`http_req_duration{name:${name}}`]);
  const fileP95 = getFigures(metrics, 'reference')['p(95)'];
  const computeRatio = (name: string) => (fileP95 ? (getFigures(metrics, name)['p(95)'] ?? 0) / fileP95 : 0);
  const formatLine = (name: string) => {
    const figure = getFigures(metrics, name);
    const cells = ['med', 'p(95)', 'p(99)', 'max'].map((key) => (figure[key] ?? 0).toFixed(1).padStart(9));
    const count = String(figure.count ?? 0).padStart(8);
    return `${name.padEnd(14)}${count}${cells.join('')}${fileP95 ? `${computeRatio(name).toFixed(1)} ×`.padStart(12) : ''}`;
  };
  const shortfalls = [
    ...(metrics.iterations
      ? names.filter((name) => !getFigures(metrics, name).count).map((name) => `${name}: was never requested`)
      : ['nothing was measured']),
    ...Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
      Object.entries(thresholds).flatMap(([rule, { ok }]) => (ok ? [] : [`${name}: ${rule}`])),
    ),
    ...(maxTimes && !fileP95
      ? ['reference: no file was requested, so there is nothing to compare with']
      : []),
    ...(maxTimes ? names.filter((name) => computeRatio(name) > maxTimes) : []).map(
      (name) =>
        `${name}: p95 is ${computeRatio(name).toFixed(1)} times the reference's (at most ${maxTimes} allowed)`,
    ),
  ];
  const lines = [
    'ms           requests      med      p95      p99      max  p95 ÷ file',
    ...measuredNames.map(formatLine),
    // `http_req_failed` is a rate of failures, so its "passes" are the failed requests.
    `failed ${metrics.http_req_failed?.values.passes ?? 0}, dropped ${metrics.dropped_iterations?.values.count ?? 0}`,
    ...extraLines,
    ...(shortfalls.length ? shortfalls.map((shortfall) => `✕ ${shortfall}`) : ['All thresholds passed.']),
  ];
  return {
    stdout: `${lines.join('\n')}\n`,
    ...(__ENV.OUT && {
      [`${__ENV.OUT}/summary.json`]: JSON.stringify(
        { metrics, broken: shortfalls, lastedMs: state.testRunDurationMs },
        null,
        2,
      ),
    }),
  };
}
