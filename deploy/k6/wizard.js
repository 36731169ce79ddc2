// One filmmaker after another runs the wizard over the whole catalogue: from the click to the answer, as a browser sees it.
//   node deploy/k6/run.mjs wizard.js        RUNS=60
import { check } from 'k6';
import http from 'k6/http';
import { uuidv4 } from './uuid.js';

const headers = { cookie: __ENV.COOKIE, 'content-type': 'application/json', origin: __ENV.BASE };

export const options = {
  scenarios: { wizard: { executor: 'per-vu-iterations', vus: 1, iterations: Number(__ENV.RUNS || 60) } },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
};

const post = (name, data, tag) => {
  const answer = http.post(`${__ENV.BASE}/_server?name=${name}`, JSON.stringify({ data }), {
    headers: { ...headers, 'idempotency-key': uuidv4() },
    tags: { name: tag },
  });
  check(answer, { 'status 200': ({ status }) => status === 200 });
};
// Another runtime each time, so that nothing is answered from memory.
let length = 600;
export default function () {
  post('updateFilm', { filmId: 1, length: (length += 7) }, 'updateFilm');
  post('runWizard', { filmId: 1, userRole: 'Director' }, 'runWizard');
  http.get(`${__ENV.BASE}/favicon.svg`, { headers, tags: { name: 'reference' } });
}
export const teardown = () => post('updateFilm', { filmId: 1, length: 18 * 60 + 42 }, 'teardown');

options.thresholds = Object.fromEntries(
  ['updateFilm', 'runWizard', 'reference'].map((name) => [`http_req_duration{name:${name}}`, ['max>=0']]),
);
export function handleSummary({ metrics }) {
  const line = (name) => {
    const { med, max, ...rest } = metrics[`http_req_duration{name:${name}}`].values;
    return `${name.padEnd(12)}${[med, rest['p(95)'], rest['p(99)'], max].map((ms) => ms.toFixed(1).padStart(8)).join('')}`;
  };
  return {
    stdout: `${['ms               med     p95     p99     max', ...['runWizard', 'updateFilm', 'reference'].map(line)].join('\n')}\n`,
  };
}
