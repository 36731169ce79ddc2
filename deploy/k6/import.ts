// An administrator imports 2,000 festivals while people read, 50 a second. Measures how long the readers
// wait, and the time from the first byte until all are in the catalogue. Limits: each p95 at most 6 times
// that of a file from disk, read through the same server in the same run; two minutes; and no error. The
// festivals are invented, the same each time, and stay: a second run finds them there.
// RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 npm start in another terminal
// npm run load -- import RATE=50 DURATION=1m FESTIVALS=2000 MAX_S=120 MAX_TIMES=6
import { check, sleep } from 'k6';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { createInventedFestival } from './invented-festival.mjs';
import { readDuration, recordMetrics, readNumber, STATS, summarize, type Summary } from './load.ts';
import { getReader, READ_NAMES, readScenarios, type Reader } from './reads.ts';
import { administrator, base, sendCommand, signIn, type Session } from './requests.ts';

export { read } from './reads.ts';
export { readReferenceFile } from './requests.ts';

const [maxSeconds, duration] = [readNumber('MAX_S', 120), readDuration('1m')];
const importSeconds = new Trend('import_seconds');

export const options: Options = {
  scenarios: {
    ...readScenarios(readNumber('RATE', 50), duration),
    import: {
      executor: 'per-vu-iterations',
      vus: 1,
      iterations: 1,
      exec: 'importFestivals',
      startTime: '5s',
      maxDuration: `${maxSeconds}s`,
    },
  },
  thresholds: {
    ...recordMetrics(...READ_NAMES, 'reference'),
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    import_seconds: [`max<=${maxSeconds}`, 'min>0'],
    ...(!__ENV.ALLOW_DROPPED && { dropped_iterations: ['count==0'] }),
  },
  summaryTrendStats: STATS,
};
interface Readers extends Reader {
  admin: Session;
}
interface Import {
  id: number;
  state: string;
  rowVersion: number;
}

export const setup = (): Readers => ({ ...getReader(), admin: signIn(administrator) });

/** JSON in ASCII only, so that it has as many bytes as characters. */
const toAscii = (json: string) =>
  json.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function importFestivals({ admin: { cookie } }: Readers): void {
  const records = Array.from({ length: readNumber('FESTIVALS', 2000) }, (_, n) => createInventedFestival(n));
  const file = toAscii(records.map((record) => JSON.stringify(record)).join('\n'));
  const uploadRequest = { fileName: 'invented.jsonl', bytes: file.length };
  const send = (name: string, data: object) => sendCommand('import', name, data, { cookie });
  const startedAt = Date.now();
  const { id } = send('createCatalogImport', uploadRequest).json() as unknown as Import;
  const headers = { cookie, origin: base, 'content-type': 'application/octet-stream' };
  const response = http.put(`${base}/imports/${id}`, file, { headers, tags: { name: 'import' } });
  if (!check(response, { 'the file is there': ({ status }) => status === 204 })) return;
  const getImport = () =>
    send('getImportReport', { importId: id, pageSize: 1 }).json('import') as unknown as Import;
  const waitForState = (state: string): Import => {
    const catalogImport = getImport();
    if (['failed', 'cancelled', state].includes(catalogImport.state)) return catalogImport;
    sleep(0.5);
    return waitForState(state);
  };
  const { rowVersion } = waitForState('checked');
  send('importCatalog', { importId: id, step: 'apply', rowVersion });
  const { state } = waitForState('applied');
  check(state, { 'all of it is in the catalogue': (last) => last === 'applied' });
  if (state === 'applied') importSeconds.add((Date.now() - startedAt) / 1000);
}

export function handleSummary(summary: Summary) {
  const { max = 0 } = summary.metrics.import_seconds?.values ?? {};
  return summarize(summary, {
    names: READ_NAMES,
    maxTimes: readNumber('MAX_TIMES', 6),
    extraLines: [`the import: ${max.toFixed(1)} s`],
  });
}
