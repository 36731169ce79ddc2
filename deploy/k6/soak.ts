// An hour of reading, 50 a second, for effects that only show over time. Measures how long each kind of read
// takes, and the memory of each process once a minute. Limits: each p95 at most 4 times that of a file from
// disk, read through the same server; 350 MiB for each process; and no error.
// RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 npm start in another terminal
// npm run load -- soak RATE=50 DURATION=1h LOOK_S=60 MAX_MIB=350 MAX_TIMES=4;
// for another installation also METRICS=films=http://…/metrics,…
import { check, sleep } from 'k6';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { readDuration, recordMetrics, readNumber, STATS, summarize, type Summary } from './load.ts';
import { getReader, READ_NAMES, readScenarios } from './reads.ts';

export { read } from './reads.ts';
export { readReferenceFile } from './requests.ts';

const duration = readDuration('1h');
const memory = new Trend('resident_mib');
const PROCESSES = (__ENV.METRICS ?? '')
  .split(',')
  .filter(Boolean)
  .map((assignment) => assignment.split('=', 2) as [string, string]);
const memoryLimit = `max<=${readNumber('MAX_MIB', 350)}`;

export const options: Options = {
  scenarios: {
    ...readScenarios(readNumber('RATE', 50), duration),
    ...(PROCESSES.length && {
      look: { executor: 'constant-vus', vus: 1, duration, exec: 'look', gracefulStop: '0s' },
    }),
  },
  thresholds: {
    ...recordMetrics(...READ_NAMES, 'reference'),
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    ...Object.fromEntries(
      PROCESSES.map(([process]) => [`resident_mib{process:${process}}`, [memoryLimit, 'med>0']]),
    ),
    ...(!__ENV.ALLOW_DROPPED && { dropped_iterations: ['count==0'] }),
  },
  summaryTrendStats: STATS,
};
export const setup = getReader;

export function look(): void {
  for (const [process, address] of PROCESSES) {
    const { body } = http.get(address, { tags: { name: 'metrics' }, responseType: 'text' });
    const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(String(body)) ?? [];
    check(bytes, { 'it reports its memory': (text) => Number(text) > 0 });
    memory.add(Number(bytes) / 2 ** 20, { process });
  }
  sleep(readNumber('LOOK_S', 60));
}

export function handleSummary(summary: Summary) {
  const memoryLines = PROCESSES.map(([process]) => {
    const { med = 0, max = 0 } = summary.metrics[`resident_mib{process:${process}}`]?.values ?? {};
    return `${process.padEnd(14)} ${med.toFixed(0)} MiB, at most ${max.toFixed(0)}`;
  });
  return summarize(summary, {
    names: READ_NAMES,
    maxTimes: readNumber('MAX_TIMES', 4),
    extraLines: memoryLines,
  });
}
