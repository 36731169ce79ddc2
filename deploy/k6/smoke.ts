// Checks whether an installation responds at all: the page, the accounts, a search. With PASSWORD it also
// logs in and lists the user's films. One user, three times. Measures the duration of each request, and for
// reference that of a file from disk through the same server. Limit: five seconds for each.
// BASE=https://laurel.example k6 run smoke.ts MAX_MS=5000 EMAIL=… PASSWORD=…
import { check } from 'k6';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { recordMetrics, readNumber, STATS, summarize, type Summary } from './load.ts';
import { getAccountsUrl, filmmaker, get, query, readReferenceFile, signIn } from './requests.ts';

const maxMs = readNumber('MAX_MS', 5000);
const NAMES = ['page', 'realm', 'search', 'festivals', ...(filmmaker.password ? ['password', 'films'] : [])];

export const options: Options = {
  scenarios: { smoke: { executor: 'per-vu-iterations', vus: 1, iterations: 3, exec: 'smoke' } },
  thresholds: {
    ...recordMetrics(...NAMES, 'reference'),
    http_req_duration: [`max<=${maxMs}`],
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    iterations: ['count==3'],
  },
  summaryTrendStats: STATS,
};

export function smoke(): void {
  readReferenceFile();
  const page = get('page', '/');
  check(page, { 'a page': ({ body }) => String(body).includes('<div id="root"') });
  const realm = http.get(`${getAccountsUrl()}/.well-known/openid-configuration`, { tags: { name: 'realm' } });
  check(realm, { 'the realm': ({ status }) => status === 200 });
  const answer = query('search', 'getFestivals', { query: 'short', pageSize: 20 });
  check(answer, { 'a list': ({ body }) => String(body).includes('"items"') });
  get('festivals', '/festivals');
  if (!filmmaker.password) return;
  const { cookie, userId } = signIn();
  query('films', 'getUserFilms', { userId }, { cookie });
}
export const handleSummary = (summary: Summary) => summarize(summary, { names: NAMES });
