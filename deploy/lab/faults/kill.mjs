// Kills one process after another while a filmmaker works, and prints the effects. See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES } from '../../workspace/repository.mjs';
import { parseOptions } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';
import { waitForPort } from '../../processes/ports.mjs';
import { openState, findRunning } from '../../local/state.mjs';
import { waitForUrl } from '../../processes/supervise.mjs';
import { signInFilmmaker } from './filmmaker.mjs';
import { findInconsistencies } from './proof.mjs';
import { Work } from './work.mjs';

const LIMIT_S = 30;
const [WARM_MS, SETTLE_MS] = [2000, 4000];
const FAULTS = [...PROCESSES, 'nats', 'postgres'];
const { values } = parseOptions({
  command: 'npm run faults --',
  description:
    'Starts a separate platform, kills one process after another while a filmmaker works, and prints the effects.',
  options: { only: { type: 'string', description: `Only these processes: ${FAULTS.join(',')}` } },
});
const faults = values.only?.split(',') ?? FAULTS;
const unknown = faults.find((name) => !FAULTS.includes(name));
if (unknown) {
  console.error(`Unknown process ${unknown}. Processes: ${FAULTS.join(',')}`);
  process.exit(64);
}

const platform = await startSeparatePlatform({ name: 'faults', env: { RATE_LIMIT: '1000000' } });
const { folder, publicUrl } = platform;
stopOnSignal(platform);

const getPid = (name) => findRunning(folder)?.processes[name]?.pid;

/** Waits until another process has replaced the killed one and is ready. Returns the time of that (ms). */
async function waitForReplacement(state, name, before) {
  while (getPid(name) === before) await sleep(20);
  if (name === 'nats' || name === 'postgres') await waitForPort(state.ports[name], { seconds: 60 });
  for (const processName of PROCESSES)
    await waitForUrl(`http://127.0.0.1:${state.ports[`${processName}Http`]}/health/ready`, { seconds: 60 });
  return Date.now();
}

async function killUnderLoad(state, name, filmmaker) {
  const work = new Work({ publicUrl, label: name, ...filmmaker });
  work.start();
  await sleep(WARM_MS);
  const before = getPid(name);
  const killedAt = Date.now();
  process.kill(before, 'SIGKILL');
  const readyAt = await waitForReplacement(state, name, before);
  while (Date.now() - Math.max(work.lastRefusedAt, readyAt) < SETTLE_MS) await sleep(100);
  await work.stop();
  const inconsistencies = await findInconsistencies(state, filmmaker.userId, work.tasks);
  const toSeconds = (instant) => Math.max(0, (instant - killedAt) / 1000);
  const recoverySeconds = toSeconds(Math.max(readyAt, work.lastRefusedAt));
  const refusals = [...work.refusals].map(([code, n]) => `${code} ×${n}`).join(', ') || 'none';
  const isFulfilled = recoverySeconds <= LIMIT_S && inconsistencies.length === 0 && work.unclear.length === 0;
  return {
    name,
    readySeconds: toSeconds(readyAt),
    recoverySeconds,
    requestCount: work.requestCount,
    taskCount: work.tasks.length,
    refusals,
    inconsistencies,
    unclear: work.unclear,
    isFulfilled,
  };
}

const printRow = (...cells) => console.log(`| ${cells.join(' | ')} |`);
let areAllFulfilled = true;
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(folder);
  const filmmaker = await signInFilmmaker(platform, state);
  printRow(
    'killed',
    'ready again',
    'everything responds again',
    'tasks',
    'requests',
    'refusals meanwhile',
    'exactly once',
  );
  printRow(...Array(7).fill('---'));
  for (const name of faults) {
    const {
      readySeconds,
      recoverySeconds,
      taskCount,
      requestCount,
      refusals,
      inconsistencies,
      unclear,
      isFulfilled,
    } = await killUnderLoad(state, name, filmmaker);
    const proof = [...inconsistencies, ...new Set(unclear)].join('; ') || 'yes';
    printRow(
      name,
      `${readySeconds.toFixed(1)} s`,
      `${recoverySeconds.toFixed(1)} s`,
      taskCount,
      requestCount,
      refusals,
      proof,
    );
    areAllFulfilled &&= isFulfilled;
  }
  console.log(areAllFulfilled ? 'All guarantees held.' : 'A guarantee was violated.');
} catch (error) {
  console.error(error);
  areAllFulfilled = false;
} finally {
  if (process.env.KEEP_LOGS) fs.cpSync(path.join(folder, 'logs'), process.env.KEEP_LOGS, { recursive: true });
  await platform.stop();
}
process.exit(areAllFulfilled ? 0 : 1);
