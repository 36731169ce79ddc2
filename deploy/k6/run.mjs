// Runs a k6 script against the platform that runs here; its report is a page in reports/k6. See README.md.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { dockerfile, stagesOf, variablesOf } from '../docker/dockerfile.mjs';
import { DEMO_PASSWORD, hasSandbox } from '../local/environment.mjs';
import { k6 } from '../local/fetch.mjs';
import { platformHere } from '../local/here.mjs';
import { PROCESSES, replicaOf, root } from '../local/house.mjs';
import { optionsOf, WRONG_USE } from '../local/options.mjs';
import { openState } from '../local/state.mjs';

/** What is asked for by name; the other files are theirs. */
const NAMES = ['smoke', 'mixed-reads', 'sign-in', 'wizard', 'worst-search', 'webhooks', 'import', 'soak'];
const {
  names: [name = 'mixed-reads'],
} = optionsOf({
  command: 'npm run load --',
  says: 'Runs a k6 script against the platform that runs here.',
  takes: '[NAME]',
  ends: `NAME is one of ${NAMES.join(', ')}. Ends with 99 where a threshold was passed, with 1 where something was never asked for, or its figure is too far from the reference's.`,
});
if (!NAMES.includes(name)) {
  console.error(`There is no "${name}". There is: ${NAMES.join(', ')}.`);
  process.exit(WRONG_USE);
}
const platform = platformHere('RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start');

/** How the image runs it. */
function k6Environment() {
  const { steps } = stagesOf(dockerfile('k6.Dockerfile')).at(-1);
  return variablesOf(steps.find(({ does }) => does === 'ENV').what);
}
const { ports, secrets } = openState();
/** Where each process tells its figures, whichever replicas there are. */
const metrics = PROCESSES.flatMap((process) =>
  [1, 2, 3].flatMap((n) => {
    const part = replicaOf(process, n);
    return platform.parts[part]
      ? [`${part}=http://127.0.0.1:${ports[replicaOf(`${process}Http`, n)]}/metrics`]
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
  ...k6Environment(),
  K6_WEB_DASHBOARD_EXPORT: path.join(out, 'report.html'),
  ...process.env,
};
const script = path.join(import.meta.dirname, `${name}.ts`);
const { status } = spawnSync(await k6(), ['run', '--quiet', '--no-color', script], { env, stdio: 'inherit' });
console.log(`Report: ${path.relative(process.cwd(), out)}/report.html`);
const summary = path.join(out, 'summary.json');
const { broken } = fs.existsSync(summary) ? JSON.parse(fs.readFileSync(summary, 'utf8')) : { broken: [] };
process.exit(status || Number(broken.length > 0));
