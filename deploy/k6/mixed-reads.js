// What people do at the same time, as an open model: arrivals at a rate, however slow the answers are. Beside it, in the same
// run, a file from disk through the same door: the reference against which the other figures count on a noisy machine.
//   RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 npm start         in another terminal: the searches come from many addresses
//   node deploy/k6/run.mjs mixed-reads.js        RATE=300 DURATION=30s
import { check } from 'k6';
import http from 'k6/http';

const base = __ENV.BASE;
const headers = { cookie: __ENV.COOKIE };
const rate = Number(__ENV.RATE || 300);
const duration = __ENV.DURATION || '30s';
const words = [
  'docu',
  'documentary',
  'animaton',
  'short',
  'ocean',
  'lyon',
  'queer',
  'horror',
  'estudiantes',
  'kurzfilm',
];
const bytes = Array.from({ length: 256 }, (_, n) => n);
const any = (list) => list[Math.floor(Math.random() * list.length)];

const arrivals = (exec, share) => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: Math.max(1, Math.round(rate * share)),
  timeUnit: '1s',
  duration,
  preAllocatedVUs: 40,
  maxVUs: 400,
});
const names = [
  'reference',
  'session',
  'search',
  'festival',
  'terms',
  'matches',
  'films',
  'submissions',
  'preview',
];

export const options = {
  scenarios: {
    reference: arrivals('reference', 0.1),
    session: arrivals('session', 0.25),
    search: arrivals('search', 0.2),
    festival: arrivals('festival', 0.15),
    terms: arrivals('terms', 0.1),
    matches: arrivals('matches', 0.1),
    films: arrivals('films', 0.05),
    submissions: arrivals('submissions', 0.04),
    preview: arrivals('preview', 0.01),
  },
  thresholds: {
    ...Object.fromEntries(names.map((name) => [`http_req_duration{name:${name}}`, ['max>=0']])),
    http_req_failed: ['rate==0'],
    // Where others use the machine too, a generator that comes late says nothing of the platform.
    ...(!__ENV.MAY_DROP && { dropped_iterations: ['count==0'] }),
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
};

function get(name, url, from = headers) {
  const answer = http.get(base + url, { headers: from, tags: { name } });
  check(answer, { 'status 200': ({ status }) => status === 200 });
}
const call = (name, fn, payload) =>
  get(name, `/_server?name=${fn}&payload=${encodeURIComponent(JSON.stringify(payload))}`);

export const reference = () => get('reference', '/favicon.svg');
export const session = () => call('session', 'getSession', {});
/** Of many visitors: one alone may not search so much at once. */
const somebody = () => ({ 'x-forwarded-for': `10.${any(bytes)}.${any(bytes)}.${any(bytes)}` });
export const search = () => {
  const payload = { query: any(words), facets: ['country', 'type'], pageSize: 20 };
  const url = `/_server?name=getFestivals&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  get('search', url, somebody());
};
export const festival = () =>
  call('festival', 'getFestival', { festivalId: 1 + Math.floor(Math.random() * 1800) });
export const terms = () =>
  call('terms', 'getCompetitionTerms', {
    competitionIds: [1, 2, 3, 4].map((n) => n + Math.floor(Math.random() * 5000)),
  });
export const matches = () =>
  call('matches', 'getCompetitionWizardListingData', {
    filmId: 1,
    page: 1 + Math.floor(Math.random() * 5),
    pageSize: 25,
  });
export const films = () => {
  call('films', 'getUserFilms', { userId: __ENV.USER_ID });
  call('films', 'getFilmStandings', { userId: __ENV.USER_ID });
};
export const submissions = () => call('submissions', 'getUserSubmissionsByFilmId', { filmId: 1 });
export const preview = () => {
  const data = { filmId: 1, facts: { length: 600 + Math.floor(Math.random() * 3000) } };
  const answer = http.post(`${base}/_server?name=getMatchPreview`, JSON.stringify({ data }), {
    headers: { ...headers, 'content-type': 'application/json', origin: base },
    tags: { name: 'preview' },
  });
  check(answer, { 'status 200': ({ status }) => status === 200 });
};

export function handleSummary({ metrics }) {
  const valuesOf = (name) => metrics[`http_req_duration{name:${name}}`].values;
  const p95OfFile = valuesOf('reference')['p(95)'];
  const line = (name) => {
    const { med, count, max, ...rest } = valuesOf(name);
    const cells = [med, rest['p(95)'], rest['p(99)'], max].map((ms) => ms.toFixed(1).padStart(8));
    const times = `${(rest['p(95)'] / p95OfFile).toFixed(1)} ×`.padStart(12);
    return `${name.padEnd(12)}${String(count).padStart(7)}${cells.join('')}${times}`;
  };
  const lost = metrics.dropped_iterations ? metrics.dropped_iterations.values.count : 0;
  const text = [
    'ms          asked     med     p95     p99     max  p95 ÷ file',
    ...names.map(line),
    `failed ${metrics.http_req_failed.values.passes}, dropped ${lost}`,
  ];
  return { stdout: `${text.join('\n')}\n` };
}
