// The effect of one client on others: it sends the most expensive queries that the search accepts, 200 a second from
// one address without a session. Measures how long the searches of a signed-in user take meanwhile, and for
// reference the response time of a static file. Limits: 50 ms for 95 of 100 of the user's
// searches, and each of them succeeds. The platform has its normal rate limit (no RATE_LIMIT).
// npm run load -- worst-search WORST=200 DURATION=30s MAX_MS=50
import { check } from 'k6';
import http from 'k6/http';
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
import { getQueryPath, base, filmmaker, query, signIn, type Session } from './requests.ts';

export { readReferenceFile } from './requests.ts';

const duration = readDuration('30s');
const facets = [
  'country',
  'region',
  'type',
  'genre',
  'qualifier',
  'premiere',
  'arthouseIndex',
  'deadlineMonth',
];
const repeat = <T>(n: number, createValue: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => createValue(i));
const MISSPELT_TERMS = [
  'documntary',
  'festivl',
  'intrnational',
  'anmation',
  'expermental',
  'shrt',
  'flm',
  'vdeo',
  'indpendent',
  'studnt',
];
const EXPENSIVE_QUERIES = [
  // Many equal words once stopped the search.
  { query: repeat(66, () => 'a').join(' '), facets: repeat(60, () => 'country'), sort: 'fee' },
  // These are the most expensive ones now: misspelt words, and everything filtered and counted.
  {
    query: MISSPELT_TERMS.join(' '),
    facets,
    sort: 'fee',
    pageSize: 200,
    filters: { type: ['Animation', 'Documentary'], region: ['Europe'] },
  },
  {
    facets,
    sort: 'fee',
    pageSize: 200,
    filters: { genre: repeat(60, (i) => `g${i}`), type: ['Animation'], region: ['Europe', 'Asia'] },
  },
];
const EXPECTED_STATUSES = [200, 400, 429, 503];

export const options: Options = {
  scenarios: {
    worst: createConstantRate('worst', readNumber('WORST', 200), duration),
    other: createConstantRate('other', 10, duration),
    reference: createConstantRate('readReferenceFile', 10, duration),
  },
  thresholds: {
    ...recordMetrics('worst', 'reference'),
    'http_req_duration{name:other}': [`p(95)<=${readNumber('MAX_MS', 50)}`],
    'checks{name:other}': ['rate==1'],
    'checks{name:worst}': ['rate==1'],
  },
  summaryTrendStats: STATS,
};

export function setup(): Session {
  const session = signIn(filmmaker);
  // Once the BFF has checked the session, it counts requests by user and not by network.
  query('session', 'getSession', {}, { cookie: session.cookie });
  return session;
}
let requestCount = 0;
export function worst(): void {
  const payload = EXPENSIVE_QUERIES[requestCount++ % EXPENSIVE_QUERIES.length]!;
  const answer = http.get(`${base}${getQueryPath('getFestivals', payload)}`, {
    tags: { name: 'worst' },
    // This client is supposed to be rejected, so a rejection is no failure.
    responseCallback: http.expectedStatuses(...EXPECTED_STATUSES),
  });
  const rule = 'accepted, limited or busy';
  check(answer, { [rule]: ({ status }) => EXPECTED_STATUSES.includes(status) }, { name: 'worst' });
}
export function other({ cookie }: Session): void {
  const terms = ['docu', 'lyon', 'short', 'horror'];
  const payload = { query: terms[requestCount++ % terms.length], facets, pageSize: 20 };
  query('other', 'getFestivals', payload, { cookie });
}
export const handleSummary = (summary: Summary) => summarize(summary, { names: ['other', 'worst'] });
