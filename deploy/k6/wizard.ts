// Five filmmakers a second run the wizard over the whole catalogue, each after a change of the film, so that
// no response is cached. Measures from the click to the response, as a browser sees it, and for reference a
// file from disk through the same server. Limit: 500 ms for 95 of 100 runs.
// RATE_LIMIT=100000000 npm start in another terminal
// npm run load -- wizard RATE=5 DURATION=30s MAX_MS=500
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import {
  createConstantRate,
  readDuration,
  recordMetrics,
  readNumber,
  STATS,
  summarize,
  type Summary,
} from './load.ts';
import { getReader, type Reader } from './reads.ts';
import { sendCommand, query } from './requests.ts';

export { readReferenceFile } from './requests.ts';

const NAMES = ['runWizard', 'updateFilm'];
const [rate, duration] = [readNumber('RATE', 5), readDuration('30s')];

export const options: Options = {
  scenarios: {
    wizard: createConstantRate('run', rate, duration),
    reference: createConstantRate('readReferenceFile', rate, duration),
  },
  thresholds: {
    ...recordMetrics(...NAMES, 'reference'),
    'http_req_duration{name:runWizard}': [`p(95)<=${readNumber('MAX_MS', 500)}`],
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
  },
  summaryTrendStats: STATS,
};
interface Runner extends Reader {
  /** The original length. */
  length: number;
}

export function setup(): Runner {
  const reader = getReader();
  const film = query('film', 'getFilm', { filmId: reader.filmId }, { cookie: reader.cookie });
  return { ...reader, length: (film.json() as { length: number }).length };
}
export function run({ filmId, cookie }: Runner): void {
  const length = 600 + ((exec.scenario.iterationInTest * 7) % 6000);
  sendCommand('updateFilm', 'updateFilm', { filmId, length }, { cookie });
  sendCommand('runWizard', 'runWizard', { filmId, userRole: 'Director' }, { cookie });
}
export const teardown = ({ filmId, cookie, length }: Runner) =>
  void sendCommand('teardown', 'updateFilm', { filmId, length }, { cookie });
export const handleSummary = (summary: Summary) => summarize(summary, { names: NAMES });
