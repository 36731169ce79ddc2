// Runs two replicas of everything while people read and a filmmaker works. Kills one replica of each (the
// first of some, the second of others), then restarts all in turn. See README.md.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runHelmTest, TESTED_VALUES } from '../cluster/helm-test.mjs';
import { PROCESSES, toReplicaName } from '../../workspace/repository.mjs';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';
import { openState, findRunning } from '../../local/state.mjs';
import { waitForUrl } from '../../processes/supervise.mjs';
import { findK6 } from '../../install/fetch.mjs';
import { recordMeasurements } from '../measurements/record.mjs';
import { signInFilmmaker } from './filmmaker.mjs';
import { findInconsistencies } from './proof.mjs';
import { formatLateness, findShortfalls } from './reads.mjs';
import { findUnexplained } from './refused.mjs';
import { Work } from './work.mjs';

const { values } = parseOptions({
  command: 'npm run faults:replicas --',
  description:
    'Starts a platform with two replicas of everything, kills and restarts them under load, and prints the effects.',
  options: { rate: { type: 'string', description: 'Reads per second (100).' }, record: recordOption },
});
const rate = parseCount(values.rate, 'rate', 100);
/** Within this time each of two replicas must have received work. Clients connect when they send a request. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 1000;
/**
 * The number of processes that end at a time. They are of different kinds, so that the other replica of each
 * continues.
 */
const BATCH_SIZE = 2;
const PROCESS_BATCHES = Array.from({ length: Math.ceil(PROCESSES.length / BATCH_SIZE) }, (_, n) =>
  PROCESSES.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
);
/** The pause between two batches, so that clients find the other replica. */
const PAUSE_MS = 500;
/** The minimum share of the requests that each of two replicas must have handled. */
const MIN_SHARE = 0.25;

const k6 = await findK6();
const platform = await startSeparatePlatform({
  name: 'replicas',
  args: ['--replicas', '2'],
  env: { RATE_LIMIT: '100000000', TRUST_PROXY: '127.0.0.1', LOG_INS: '1000' },
});
const { folder, publicUrl } = platform;
stopOnSignal(platform);
const getPid = (name) => findRunning(folder)?.processes[name]?.pid;
const getHttpPort = (state, name, n) => state.ports[toReplicaName(`${name}Http`, n)];

/** The kills with their time and phase. */
const kills = [];
/** Ends a process and waits until another has replaced it and is ready. */
async function endReplica(state, name, n, { phase, signal }) {
  const replicaName = toReplicaName(name, n);
  const before = getPid(replicaName);
  const endedAt = Date.now();
  if (signal === 'SIGKILL') kills.push({ phase, at: endedAt });
  process.kill(before, signal);
  while (getPid(replicaName) === before) await sleep(20);
  const isBack = await waitForUrl(`http://127.0.0.1:${getHttpPort(state, name, n)}/health/ready`, {
    seconds: 60,
  });
  if (!isBack) throw new Error(`${replicaName} did not come back.`);
  await sleep(PAUSE_MS);
  return Date.now() - endedAt;
}

/** Returns the number of responses of each replica. */
async function countResponses(state, name) {
  const metric = name === 'bff' ? 'laurel_function_seconds_count' : 'laurel_rpc_seconds_count';
  const countForReplica = async (n) => {
    const text = await (await fetch(`http://127.0.0.1:${getHttpPort(state, name, n)}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(metric));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  return Promise.all([countForReplica(1), countForReplica(2)]);
}

/**
 * Returns the number of responses of the replicas of each process, once each replica has had its share, or after
 * MAX_WAIT_MS.
 */
async function measureShares(state) {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (true) {
    const counts = await Promise.all(PROCESSES.map((name) => countResponses(state, name)));
    if (counts.every(isShared) || Date.now() > deadline) return PROCESSES.map((name, n) => [name, counts[n]]);
    await sleep(POLL_MS);
  }
}
const isShared = ([first, second]) =>
  first + second > 0 && Math.min(first, second) >= MIN_SHARE * (first + second);

/** Starts readers. Returns a function that stops them and returns k6's result. */
function startReaders({ cookie, userId }) {
  const script = path.join(import.meta.dirname, '../../k6/mixed-reads.ts');
  const env = {
    ...process.env,
    BASE: publicUrl,
    COOKIE: cookie,
    USER_ID: userId,
    OUT: folder,
    RATE: String(rate),
    DURATION: '15m',
    WARM: '0',
    ALLOW_DROPPED: '1',
    MAX_TIMES: '1000', // the duration of a read is measured elsewhere
    K6_NO_USAGE_REPORT: 'true',
  };
  const child = spawn(k6, ['run', '--quiet', '--no-color', script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [table, errors] = ['', ''];
  child.stdout.on('data', (text) => (table += text));
  child.stderr.on('data', (text) => (errors += text));
  const exited = new Promise((resolve) => child.on('exit', resolve));
  return async () => {
    child.kill('SIGINT');
    await exited;
    const file = path.join(folder, 'summary.json');
    if (!fs.existsSync(file)) throw new Error(`k6 wrote no summary.\n${table}\n${errors}`);
    return { table, errors, summary: JSON.parse(fs.readFileSync(file, 'utf8')) };
  };
}

/** Runs `helm test` with the chart's names leading to this platform. */
async function runHelmTests({ ports }) {
  const targets = { bff: new URL(publicUrl).port, keycloak: ports.keycloakHttp };
  for (const values of TESTED_VALUES) {
    // the duration of a response is measured elsewhere
    const { code, output } = await runHelmTest(values, { ...targets, env: { MAX_MS: '20000' } });
    console.log(`helm test of ${values} ${code ? 'failed' : 'passed'}`);
    if (code) failures.push(`helm test of ${values} ended with ${code}\n${output}`);
  }
}

const formatRefusals = (refusals) => [...refusals].map(([code, n]) => `${code} ×${n}`).join(', ');
const failures = [];
try {
  console.log('Starting two replicas of everything …');
  await platform.ready();
  const state = openState(folder);
  await runHelmTests(state);
  const filmmaker = await signInFilmmaker(platform, state);
  const stopReaders = startReaders(filmmaker);
  const work = new Work({ publicUrl, label: 'replicas', ...filmmaker });
  work.phase = 'no work was done yet';
  work.start(2);
  for (const [name, [first, second]] of await measureShares(state)) {
    console.log(`${name.padEnd(12)} ${first} and ${second} answered`);
    if (!isShared([first, second])) failures.push(`${name}: the work is not shared (${first}, ${second})`);
  }
  /** Returns which of its replicas each process loses. */
  const alternate = (name) => 1 + (PROCESSES.indexOf(name) % 2);
  for (const [phase, signal, replicaChoices] of [
    ['killed with -9', 'SIGKILL', [alternate]],
    ['restarted in turn', 'SIGTERM', [() => 1, () => 2]],
  ]) {
    const durations = [];
    work.phase = phase;
    for (const getReplica of replicaChoices)
      for (const batch of PROCESS_BATCHES)
        durations.push(
          ...(await Promise.all(
            batch.map((name) => endReplica(state, name, getReplica(name), { phase, signal })),
          )),
        );
    console.log(`${phase}: ${durations.length} processes, back after ${Math.max(...durations)} ms at most`);
  }
  work.phase = 'no work was done afterwards';
  await sleep(POLL_MS);
  await work.stop().catch((error) => failures.push(error.message));
  const { table, errors, summary } = await stopReaders();
  console.log(`${table}${formatLateness(summary)}`);
  const { iterations, http_req_failed: failed } = summary.metrics;
  if (values.record)
    recordMeasurements('npm run faults:replicas', [
      {
        metric: 'replicas killed under load',
        value: `${failed?.values.passes ?? 0} of ${iterations.values.count.toLocaleString('en')} reads refused`,
        reference: 'limit 0',
      },
    ]);
  const shortfalls = findShortfalls(summary, rate);
  failures.push(...shortfalls, ...(shortfalls.length && errors ? [errors.slice(0, 2000)] : []));
  console.log(
    `${work.tasks.length} commands in ${work.requestCount} requests; refused and retried with their key: ${formatRefusals(work.refusals) || 'none'}`,
  );
  if (work.refusedReads.size)
    failures.push(`refused reads of the filmmaker: ${formatRefusals(work.refusedReads)}`);
  failures.push(...findUnexplained(work.denied, kills));
  failures.push(
    ...new Set(work.unclear),
    ...(await findInconsistencies(state, filmmaker.userId, work.tasks)),
  );
} catch (error) {
  failures.push(error.stack);
} finally {
  if (process.env.KEEP_LOGS) fs.cpSync(path.join(folder, 'logs'), process.env.KEEP_LOGS, { recursive: true });
  await platform.stop();
}
for (const failure of failures) console.log(`✕ ${failure}`);
console.log(
  failures.length ? 'A guarantee was violated.' : 'Nothing was lost, and every event has one effect.',
);
process.exit(failures.length ? 1 : 0);
