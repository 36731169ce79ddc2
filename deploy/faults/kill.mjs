// Kills one part after another while a filmmaker works, and prints what was noticed. See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES } from '../local/house.mjs';
import { optionsOf } from '../local/options.mjs';
import { ownPlatform, stopWithUs } from '../local/own-platform.mjs';
import { accepts } from '../local/ports.mjs';
import { openState, running } from '../local/state.mjs';
import { answers } from '../local/supervise.mjs';
import { filmmaker } from './filmmaker.mjs';
import { broken } from './proof.mjs';
import { Work } from './work.mjs';

const LIMIT_S = 30;
const [WARM_MS, QUIET_MS] = [2000, 4000];
const FAULTS = [...PROCESSES, 'nats', 'postgres'];
const { values } = optionsOf({
  command: 'npm run faults --',
  says: 'Starts a platform of its own, kills one part after another while a filmmaker works, and prints what was noticed.',
  options: { only: { type: 'string', says: `Just these parts: ${FAULTS.join(',')}` } },
});
const faults = values.only?.split(',') ?? FAULTS;
const unknown = faults.find((name) => !FAULTS.includes(name));
if (unknown) {
  console.error(`There is no part ${unknown}. One or more of: ${FAULTS.join(',')}`);
  process.exit(64);
}

const platform = await ownPlatform({ name: 'faults', env: { RATE_LIMIT: '1000000' } });
const { folder, publicUrl } = platform;
stopWithUs(platform);

const pidOf = (name) => running(folder)?.parts[name]?.pid;

/** Waits until a part is another process than before, and ready; answers the instant. */
async function back(state, name, before) {
  while (pidOf(name) === before) await sleep(20);
  if (name === 'nats' || name === 'postgres') await accepts(state.ports[name], { seconds: 60 });
  for (const part of PROCESSES)
    await answers(`http://127.0.0.1:${state.ports[`${part}Http`]}/health/ready`, { seconds: 60 });
  return Date.now();
}

async function fault(state, name, who) {
  const work = new Work({ publicUrl, label: name, ...who });
  work.start();
  await sleep(WARM_MS);
  const before = pidOf(name);
  const killed = Date.now();
  process.kill(before, 'SIGKILL');
  const ready = await back(state, name, before);
  while (Date.now() - Math.max(work.lastRefused, ready) < QUIET_MS) await sleep(100);
  await work.stop();
  const wrong = await broken(state, who.userId, work.wishes);
  const seconds = (instant) => Math.max(0, (instant - killed) / 1000);
  const again = seconds(Math.max(ready, work.lastRefused));
  const refusals = [...work.refusals].map(([code, n]) => `${code} ×${n}`).join(', ') || 'none';
  const isKept = again <= LIMIT_S && wrong.length === 0 && work.unclear.length === 0;
  return {
    name,
    ready: seconds(ready),
    again,
    asked: work.asked,
    wishes: work.wishes.length,
    refusals,
    wrong,
    unclear: work.unclear,
    isKept,
  };
}

const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);
let isKept = true;
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(folder);
  const who = await filmmaker(platform, state);
  line(
    'killed',
    'ready again',
    'everything answers again',
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
      wishes,
      asked,
      refusals,
      wrong,
      unclear,
      isKept: isFine,
    } = await fault(state, name, who);
    const proof = [...wrong, ...new Set(unclear)].join('; ') || 'yes';
    line(name, `${ready.toFixed(1)} s`, `${again.toFixed(1)} s`, wishes, asked, refusals, proof);
    isKept &&= isFine;
  }
  console.log(isKept ? 'Every promise was kept.' : 'A promise was broken.');
} catch (error) {
  console.error(error);
  isKept = false;
} finally {
  if (process.env.KEEP_LOGS) fs.cpSync(path.join(folder, 'logs'), process.env.KEEP_LOGS, { recursive: true });
  await platform.stop();
}
process.exit(isKept ? 0 : 1);
