// Runs a k6 script against the platform that runs here. Its report is a page in reports/k6. See README.md.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readDockerfile, parseStages, parseVariables } from '../docker/dockerfile.mjs';
import { DEMO_PASSWORD, hasSandbox } from '../local/environment.mjs';
import { findK6 } from '../install/fetch.mjs';
import { recordMeasurements } from '../lab/measurements/record.mjs';
import { requirePlatform } from '../local/running-platform.mjs';
import { PROCESSES, toReplicaName, root } from '../workspace/repository.mjs';
import { parseOptions, recordOption, WRONG_USE } from '../workspace/options.mjs';
import { openState } from '../local/state.mjs';

/** The scripts that can be run by name. The other files support them. */
const NAMES = ['smoke', 'mixed-reads', 'sign-in', 'wizard', 'worst-search', 'webhooks', 'import', 'soak'];
const {
  values,
  names: [name = 'mixed-reads'],
} = parseOptions({
  command: 'npm run load --',
  description: 'Runs a k6 script against the running platform.',
  takes: '[NAME]',
  options: { record: recordOption },
  epilog: `NAME is one of ${NAMES.join(', ')}. Exits with 99 if a threshold was exceeded, with 1 if a request was never sent or is too slow compared with the reference.`,
});
const formatP95 = (figures, read) =>
  `${figures[`http_req_duration{name:${read}}`].values['p(95)'].toFixed(1)} ms`;
/** For each script that can record: its rows for deploy/measurements.md, from k6's metrics. */
const RECORDED = {
  'mixed-reads': (figures) => [
    {
      metric: `${process.env.RATE || 300} mixed reads/s, p95`,
      value: `search ${formatP95(figures, 'search')}, ${figures.http_req_failed?.values.passes || 'none'} failed`,
      reference: `static file ${formatP95(figures, 'reference')}`,
    },
  ],
  'worst-search': (figures) => [
    {
      metric: "expensive searches, another user's p95",
      value: formatP95(figures, 'other'),
      reference: `limit ${process.env.MAX_MS || 50} ms`,
    },
  ],
};
if (!NAMES.includes(name)) {
  console.error(`There is no "${name}". There is: ${NAMES.join(', ')}.`);
  process.exit(WRONG_USE);
}
if (values.record && !RECORDED[name]) {
  console.error(`Only ${Object.keys(RECORDED).join(' and ')} can be recorded.`);
  process.exit(WRONG_USE);
}
const platform = requirePlatform('RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start');

/** Returns the k6 settings of the image. */
function getK6Environment() {
  const { steps } = parseStages(readDockerfile('k6.Dockerfile')).at(-1);
  return parseVariables(steps.find(({ instruction }) => instruction === 'ENV').args);
}
const { ports, secrets } = openState();
/** The metrics addresses of all processes and replicas. */
const metrics = PROCESSES.flatMap((process) =>
  [1, 2, 3].flatMap((n) => {
    const replica = toReplicaName(process, n);
    return platform.processes[replica]
      ? [`${replica}=http://127.0.0.1:${ports[toReplicaName(`${process}Http`, n)]}/metrics`]
      : [];
  }),
);
const out = path.join(
  root,
  'reports/k6',
  `${name}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`,
);
fs.mkdirSync(out, { recursive: true });
const env = {
  BASE: platform.url,
  PASSWORD: DEMO_PASSWORD,
  OUT: out,
  METRICS: metrics.join(','),
  ...(hasSandbox() && {
    STRIPE: `http://127.0.0.1:${ports.stripe}`,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
  }),
  ...getK6Environment(),
  K6_WEB_DASHBOARD_EXPORT: path.join(out, 'report.html'),
  ...process.env,
};
const script = path.join(import.meta.dirname, `${name}.ts`);
const { status } = spawnSync(await findK6(), ['run', '--quiet', '--no-color', script], {
  env,
  stdio: 'inherit',
});
console.log(`Report: ${path.relative(process.cwd(), out)}/report.html`);
const summary = path.join(out, 'summary.json');
const { broken, metrics: figures } = fs.existsSync(summary)
  ? JSON.parse(fs.readFileSync(summary, 'utf8'))
  : { broken: [] };
if (values.record && figures) recordMeasurements(`npm run load -- ${name}`, RECORDED[name](figures));
process.exit(status || Number(broken.length > 0));
