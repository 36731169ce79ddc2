// Measures a run of the wizard and a page of its list over the whole demonstration catalogue, through the
// gRPC server of the built service, and its memory. Needs the builds of catalog, matching, proto and runtime:
// `npm run build`.
//
// npm run bench:wizard -- [--repeats 200]
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import { createCall, importPrivateKey, sign, runInCall } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { signValue } from '@laurel/runtime/auth/signed-value';
import { parseOptions, parseCount } from '../../../deploy/workspace/options.mjs';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { withClient } from '../../../deploy/install/servers/postgres.mjs';

const { values } = parseOptions({
  command: 'npm run bench:wizard --',
  description: 'Times runs of the wizard and pages of its list over the whole demonstration catalogue.',
  options: { repeats: { type: 'string', description: 'How often each call is made (200).' } },
});
const RUN_COUNT = parseCount(values.repeats, 'repeats', 200);
const services = path.resolve(import.meta.dirname, '../..');
const user = randomUUID();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const stack = await startStack();
const children = [];

async function serve(name) {
  const env = { ...process.env, ...(await stack.env(name)), LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [path.join(services, name, 'dist/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const ready = () =>
    fetch(`http://127.0.0.1:${env.HTTP_PORT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await sleep(50);
  return { child, env };
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

async function publishEvent(type, aggregate, payload) {
  const h = headers();
  for (const [key, value] of Object.entries({
    version: '1',
    at: new Date().toISOString(),
    'request-id': 'bench',
  }))
    h.set(key, value);
  const from = { film: 'films', subscription: 'billing' }[type.split('.')[0]];
  await jetstream(stack.admin).publish(`laurel.${from}.${type}.${aggregate}`, JSON.stringify(payload), {
    headers: h,
    msgID: randomUUID(),
  });
}

const number = async (service, sql) =>
  withClient(stack.url(service), async (db) => (await db.query(sql)).rows[0].n);
async function until(isDone) {
  while (!(await isDone())) await sleep(100);
}

async function time(name, runCount, work) {
  const took = [];
  for (let n = 0; n < runCount; n++) {
    const from = performance.now();
    await work(n);
    took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (share) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(44)} median ${at(0.5)} ms   p99 ${at(0.99)} ms   worst ${at(1)} ms   (${runCount})`,
  );
}
const rss = ({ child }) =>
  `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024)} MiB`;

try {
  const seedEnv = { ...process.env, ...(await stack.env('catalog')) };
  execFileSync(process.execPath, [path.join(services, 'catalog/dist/main.js'), 'seed'], {
    env: seedEnv,
    stdio: 'ignore',
  });
  const from = performance.now();
  const first = await serve('matching');
  await serve('catalog');
  const all = await number('catalog', 'select count(*)::int as n from competition');
  await until(async () => (await number('matching', 'select count(*)::int as n from competition')) === all);
  console.log(`${all} competitions arrived as events in ${((performance.now() - from) / 1000).toFixed(1)} s`);

  const details = {
    ...UNKNOWN_FILM,
    name: 'Bench',
    types: ['Live-Action / Fiction'],
    genres: ['Drama'],
    length: 1122,
    productionDate: '2026-04-12',
    productionCountries: ['PT', 'FR'],
    directorNationalities: ['PT'],
    directorResidency: ['PT'],
    directorLanguages: ['pt'],
    filmLanguages: { values: ['pt'] },
    directorAge: 34,
    directorGender: 'female',
    directorIsStudent: false,
    previousFeatures: 0,
    isOnline: false,
    screenings: { values: [] },
  };
  await publishEvent('film.registered', 'film-1', {
    film: { id: 1, version: 1, createdBy: user, details, createdAt: '', updatedAt: '' },
  });
  await publishEvent('subscription.started', 'subscription-1', {
    subscription: { id: 1, version: 1, filmId: 1, userId: user, state: 'active' },
  });
  await until(
    async () => (await number('matching', 'select count(*)::int as n from film_subscription')) === 1,
  );
  await sleep(1000);

  console.log(`memory after they arrived: ${rss(first)}`);
  await stop(first.child);
  const matching = await serve('matching');
  await sleep(3000);

  const to = createClient(MatchingServiceService, matching.env.GRPC_URL);
  const key = importPrivateKey(stack.callerPrivateKey);
  const asUser = (work) =>
    runInCall(
      createCall({ getCallerToken: (to) => sign({ user, role: 'user', impersonator: '' }, key, [to]) }),
      work,
    );
  const paid = () => {
    const runKey = randomUUID();
    const payload = JSON.stringify({ filmId: 1, runKey, paidBy: 'subscription' });
    return { runKey, receipt: signValue(payload, importPrivateKey(stack.receiptPrivateKey), 60_000) };
  };
  // Each run has a different budget, so that no cached answer can be used.
  const run = (n) =>
    asUser(() =>
      to.runWizard({
        filmId: 1,
        userRole: 'Director',
        ...paid(),
        preferences: {
          budget: { amount: 1000 + n, currency: 'EUR' },
          qualifiers: ['BAFTA'],
          regions: ['Europe'],
        },
      }),
    );
  const list = (page) =>
    asUser(() => to.getListing({ filmId: 1, page, pageSize: 50, nearMissesOnly: false }));
  const preview = (n) =>
    asUser(() =>
      to.getPreview({
        filmId: 1,
        details: { ...details, length: 600 + n },
        fields: ['length'],
        preferences: null,
      }),
    );

  console.log(`memory with the whole catalogue, freshly started, idle: ${rss(matching)}`);
  console.log(`counts: ${JSON.stringify((await run(-1)).counts)}`);
  await time('RunWizard, a new question each time', RUN_COUNT, run);
  await time('GetListing, 50 rows, pages 1 to 20', RUN_COUNT, (n) => list((n % 20) + 1));
  await time('GetPreview, another runtime each time', Math.ceil(RUN_COUNT / 4), preview);
  console.log(`memory afterwards: ${rss(matching)}`);
  to.close();
} finally {
  for (const child of children) await stop(child);
  await stack.stop();
}
process.exit(0);
