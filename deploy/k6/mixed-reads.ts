// The mix of what people do at the same time, 300 a second. Measures how long each kind of read takes.
// Limits: each p95 at most 4 times that of a file from disk, read through the same server in the same run; no
// error; and no dropped iteration.
// RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 npm start in another terminal: the searches come from many
// addresses
// npm run load -- mixed-reads RATE=300 DURATION=30s MAX_TIMES=4 ALLOW_DROPPED=1
// Before it, for WARM seconds (10; 0: none), a tenth of the load runs, because freshly started processes
// compile their code. These requests must succeed too, but are in no figure.
import type { Options } from 'k6/options';
import {
  readDuration,
  recordMetrics,
  readNumber,
  delayScenarios,
  STATS,
  summarize,
  type Summary,
} from './load.ts';
import { getReader, READ_NAMES, readScenarios, createWarmScenario } from './reads.ts';

export { read, warm } from './reads.ts';
export { readReferenceFile } from './requests.ts';

const [rate, warmSeconds] = [readNumber('RATE', 300), readNumber('WARM', 10)];
export const options: Options = {
  scenarios: {
    ...createWarmScenario(rate / 10, warmSeconds),
    ...delayScenarios(warmSeconds, readScenarios(rate, readDuration('30s'))),
  },
  thresholds: {
    ...recordMetrics(...READ_NAMES, 'reference'),
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    // On a shared machine, a late generator says nothing about the platform.
    ...(!__ENV.ALLOW_DROPPED && { dropped_iterations: ['count==0'] }),
  },
  summaryTrendStats: STATS,
};
export const setup = getReader;
export const handleSummary = (summary: Summary) =>
  summarize(summary, { names: READ_NAMES, maxTimes: readNumber('MAX_TIMES', 4) });
