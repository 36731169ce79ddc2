// Kills one process after another while a filmmaker works, and prints the effects. See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES } from '../../workspace/repository.mjs';
import { parseOptions } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopWithUs } from '../../local/separate-platform.mjs';
import { accepts } from '../../processes/ports.mjs';
import { openState, running } from '../../local/state.mjs';
import { answers } from '../../processes/supervise.mjs';
import { filmmaker } from './filmmaker.mjs';
import { broken } from './proof.mjs';
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
stopWithUs(platform);

const getPid = (name) => running(folder)?.processes[name]?.pid;

/** Waits until another process has replaced the killed one and is ready. Returns the moment. */
async function back(state, name, before) {
  while (getPid(name) === before) await sleep(20);
  if (name === 'nats' || name === 'postgres') await accepts(state.ports[name], { seconds: 60 });
  for (const processName of PROCESSES)
    await answers(`http://127.0.0.1:${state.ports[`${processName}Http`]}/health/ready`, { seconds: 60 });
  return Date.now();
}

async function fault(state, name, who) {
  const work = new Work({ publicUrl, label: name, ...who });
  work.start();
  await sleep(WARM_MS);
  const before = getPid(name);
  const killed = Date.now();
  process.kill(before, 'SIGKILL');
  const ready = await back(state, name, before);
  while (Date.now() - Math.max(work.lastRefused, ready) < SETTLE_MS) await sleep(100);
  await work.stop();
  const wrong = await broken(state, who.userId, work.tasks);
  const seconds = (instant) => Math.max(0, (instant - killed) / 1000);
  const again = seconds(Math.max(ready, work.lastRefused));
  const refusals = [...work.refusals].map(([code, n]) => `${code} ×${n}`).join(', ') || 'none';
  const isFulfilled = again <= LIMIT_S && wrong.length === 0 && work.unclear.length === 0;
  return {
    name,
    ready: seconds(ready),
    again,
    requestCount: work.requestCount,
    taskCount: work.tasks.length,
    refusals,
    wrong,
    unclear: work.unclear,
    isFulfilled,
  };
}

const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);
let isFulfilled = true;
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(folder);
  const who = await filmmaker(platform, state);
  line(
    'killed',
    'ready again',
    'everything responds again',
    'wishes',
    'requests',
    'refusals meanwhile',
    'exactly once',
  );
  line(...Array(7).fill('---'));
  for (const name of faults) {
    const {
      ready,
      again,
      taskCount,
      requestCount,
      refusals,
      wrong,
      unclear,
      isFulfilled: isFine,
    } = await fault(state, name, who);
    const proof = [...wrong, ...new Set(unclear)].join('; ') || 'yes';
    line(name, `${ready.toFixed(1)} s`, `${again.toFixed(1)} s`, taskCount, requestCount, refusals, proof);
    isFulfilled &&= isFine;
  }
  console.log(isFulfilled ? 'All guarantees held.' : 'A guarantee was violated.');
} catch (error) {
  console.error(error);
  isFulfilled = false;
} finally {
  if (process.env.KEEP_LOGS) fs.cpSync(path.join(folder, 'logs'), process.env.KEEP_LOGS, { recursive: true });
  await platform.stop();
}
process.exit(isFulfilled ? 0 : 1);
