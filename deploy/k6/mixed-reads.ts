// What people do at the same time, 300 a second. Measured: how long each kind of reading takes; against: a file from disk through the same
// door in the same run (each p95 at most 4 times the file's), no error, and none that the generator could not ask.
//   RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 npm start        in another terminal: the searches come from many addresses
//   npm run load -- mixed-reads        RATE=300 DURATION=30s MOST_TIMES=4 MAY_DROP=1
import type { Options } from 'k6/options';
import { duration, figures, number, STATS, told, type Summary } from './load.ts';
import { asReader, READ_NAMES, readScenarios } from './reads.ts';

export { read } from './reads.ts';
export { reference } from './visitor.ts';

export const options: Options = {
  scenarios: readScenarios(number('RATE', 300), duration('30s')),
  thresholds: {
    ...figures(...READ_NAMES, 'reference'),
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    // Where others use the machine too, a generator that comes late says nothing of the platform.
    ...(!__ENV.MAY_DROP && { dropped_iterations: ['count==0'] }),
  },
  summaryTrendStats: STATS,
};
export const setup = asReader;
export const handleSummary = (summary: Summary) =>
  told(summary, { names: READ_NAMES, mostTimes: number('MOST_TIMES', 4) });
