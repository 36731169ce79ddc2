// What one visitor can do to the others: the worst questions that the search takes, 200 a second from one address without a
// session, while somebody who is signed in searches as people do. Start the platform with its ordinary limit (no RATE_LIMIT).
//   node deploy/k6/run.mjs worst-search.js       WORST=200 DURATION=30s
import { check } from 'k6';
import http from 'k6/http';

const base = __ENV.BASE;
const duration = __ENV.DURATION || '30s';
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
const times = (n, value) =>
  Array.from({ length: n }, (_, i) => (typeof value === 'function' ? value(i) : value));
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
const questions = [
  { query: times(66, 'a').join(' '), facets: times(60, 'country'), sort: 'fee' },
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
const arrivals = (exec, rate) => ({
  executor: 'constant-arrival-rate',
  exec,
  rate,
  timeUnit: '1s',
  duration,
  preAllocatedVUs: 50,
  maxVUs: 600,
});

export const options = {
  scenarios: {
    worst: arrivals('worst', Number(__ENV.WORST || 200)),
    other: arrivals('other', 10),
    reference: arrivals('reference', 10),
  },
  thresholds: {
    'http_req_duration{name:other}': ['p(95)<=50'],
    'http_req_duration{name:reference}': ['max>=0'],
    'http_req_duration{name:worst}': ['max>=0'],
    'checks{name:other}': ['rate==1'],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
};

const address = (payload) =>
  `${base}/_server?name=getFestivals&payload=${encodeURIComponent(JSON.stringify(payload))}`;
let asked = 0;
export function worst() {
  const answer = http.get(address(questions[asked++ % questions.length]), { tags: { name: 'worst' } });
  check(
    answer,
    { 'taken, limited or busy': ({ status }) => [200, 400, 429, 503].includes(status) },
    { name: 'worst', status: String(answer.status) },
  );
}
export function other() {
  const words = ['docu', 'lyon', 'short', 'horror'];
  const payload = { query: words[asked++ % words.length], facets, pageSize: 20 };
  const answer = http.get(address(payload), { headers: { cookie: __ENV.COOKIE }, tags: { name: 'other' } });
  check(answer, { 'status 200': ({ status }) => status === 200 }, { name: 'other' });
}
export const reference = () => http.get(`${base}/favicon.svg`, { tags: { name: 'reference' } });

export function handleSummary({ metrics }) {
  const line = (name) => {
    const { med, count, max, ...rest } = metrics[`http_req_duration{name:${name}}`].values;
    const cells = [med, rest['p(95)'], rest['p(99)'], max].map((ms) => ms.toFixed(1).padStart(8));
    return `${name.padEnd(12)}${String(count).padStart(7)}${cells.join('')}`;
  };
  const lost = metrics.dropped_iterations ? metrics.dropped_iterations.values.count : 0;
  const text = [
    'ms          asked     med     p95     p99     max',
    ...['other', 'worst', 'reference'].map(line),
    `others answered ${(metrics['checks{name:other}'].values.rate * 100).toFixed(1)} %, dropped ${lost}`,
  ];
  return { stdout: `${text.join('\n')}\n` };
}
