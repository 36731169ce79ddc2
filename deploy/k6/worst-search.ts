// What one visitor can do to the others: the worst questions that the search takes, 200 a second from one address without a session.
// Measured: how long somebody who is signed in waits, searching meanwhile as people do; against: 50 ms for 95 of 100, each answered, and a
// file from disk through the same door. The platform has its ordinary limit (no RATE_LIMIT).
//   npm run load -- worst-search        WORST=200 DURATION=30s MOST_MS=50
import { check } from 'k6';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { arrivals, duration, figures, number, STATS, told, type Summary } from './load.ts';
import { addressOf, base, filmmaker, query, signIn, type Session } from './visitor.ts';

export { reference } from './visitor.ts';

const lasts = duration('30s');
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
const times = <T>(n: number, value: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => value(i));
const WORDS = [
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
/** What stopped the search once, and what is dearest now: ten different words, all misspelt, everything filtered and counted. */
const QUESTIONS = [
  { query: times(66, () => 'a').join(' '), facets: times(60, () => 'country'), sort: 'fee' },
  {
    query: WORDS.join(' '),
    facets,
    sort: 'fee',
    pageSize: 200,
    filters: { type: ['Animation', 'Documentary'], region: ['Europe'] },
  },
  {
    facets,
    sort: 'fee',
    pageSize: 200,
    filters: { genre: times(60, (i) => `g${i}`), type: ['Animation'], region: ['Europe', 'Asia'] },
  },
];
const TAKEN = [200, 400, 429, 503];

export const options: Options = {
  scenarios: {
    worst: arrivals('worst', number('WORST', 200), lasts),
    other: arrivals('other', 10, lasts),
    reference: arrivals('reference', 10, lasts),
  },
  thresholds: {
    ...figures('worst', 'reference'),
    'http_req_duration{name:other}': [`p(95)<=${number('MOST_MS', 50)}`],
    'checks{name:other}': ['rate==1'],
    'checks{name:worst}': ['rate==1'],
  },
  summaryTrendStats: STATS,
};

export function setup(): Session {
  const session = signIn(filmmaker);
  // The door counts somebody for themselves, and not for their network, once it has asked about their session.
  query('session', 'getSession', {}, { cookie: session.cookie });
  return session;
}
let asked = 0;
export function worst(): void {
  const question = QUESTIONS[asked++ % QUESTIONS.length]!;
  const answer = http.get(`${base}${addressOf('getFestivals', question)}`, {
    tags: { name: 'worst' },
    // Being sent away is what this visitor is to get: it is no failure.
    responseCallback: http.expectedStatuses(...TAKEN),
  });
  const rule = 'taken, limited or busy';
  check(answer, { [rule]: ({ status }) => TAKEN.includes(status) }, { name: 'worst' });
}
export function other({ cookie }: Session): void {
  const words = ['docu', 'lyon', 'short', 'horror'];
  const payload = { query: words[asked++ % words.length], facets, pageSize: 20 };
  query('other', 'getFestivals', payload, { cookie });
}
export const handleSummary = (summary: Summary) => told(summary, { names: ['other', 'worst'] });
