// A part of the platform: a process with a log, that is ready at some point, is started again when it dies, and stops when told.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard } from './guard.mjs';
import { Sentence } from './house.mjs';
import { say } from './progress.mjs';
import { signalGroup } from './who.mjs';

const PAUSES = [200, 500, 1000, 2000, 5000, 10_000];

/** The last lines of a log, for an error. */
const tail = (file) => fs.readFileSync(file, 'utf8').trim().split('\n').slice(-20).join('\n');

/**
 * Describes a part. `command()` answers { program, args, env, options } anew for each start, `ready({ until })` resolves to
 * whether the part can be used; `until()` is true once its process is gone.
 */
export function part({ name, command, ready, logs, record, signal = 'SIGTERM', patience = 20_000 }) {
  const log = path.join(logs, `${name}.log`);
  let child = null;
  let wanted = false;
  let restarting = false;
  const alive = () => child !== null && child.exitCode === null && child.signalCode === null;

  function launch() {
    const { program, args, env, options } = command();
    const out = fs.openSync(log, 'a', 0o600);
    const mine = spawn(program, args, { stdio: ['ignore', out, out], detached: true, ...options, env });
    fs.closeSync(out);
    mine.on('error', (error) => fs.appendFileSync(log, `${program}: ${error.message}\n`));
    if (mine.pid) record.part(name, mine.pid);
    guard(mine, signal);
    child = mine;
    return mine;
  }

  async function bringUp() {
    const mine = launch();
    const gone = () => mine.pid === undefined || mine.exitCode !== null || mine.signalCode !== null;
    const isReady = await ready({ until: () => gone() || !wanted });
    if (isReady && !gone()) return mine;
    if (!wanted) return null;
    const why = gone()
      ? `ended with ${mine.exitCode ?? mine.signalCode ?? 'no process'}`
      : 'was not ready in time';
    throw new Sentence(
      `${name} ${why}. Its log, ${path.relative(process.cwd(), log)}, ends with:\n${tail(log)}`,
    );
  }

  /** Waits for the process to die unasked, and brings it back, ever more slowly while it keeps dying. */
  async function watch(mine, tries = 0) {
    const since = Date.now();
    if (mine && mine.exitCode === null && mine.signalCode === null) await once(mine, 'exit');
    if (!wanted || restarting || mine !== child) return;
    signalGroup(mine.pid, 'SIGKILL'); // children that outlived it
    const lived = Date.now() - since;
    const again = lived > 60_000 ? 0 : tries;
    const pause = PAUSES[Math.min(again, PAUSES.length - 1)];
    say(`  ! ${name} ended (${mine.signalCode ?? mine.exitCode}); starting it again in ${pause / 1000} s`);
    await sleep(pause);
    if (!wanted || restarting || mine !== child) return;
    const from = performance.now();
    try {
      const next = await bringUp();
      if (next) say(`  ✓ ${name} is back (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    } catch {
      if (alive()) await end('SIGKILL');
    }
    if (wanted) watch(child, again + 1);
  }

  async function end(how = signal) {
    if (!alive()) return;
    const gone = once(child, 'exit');
    const pid = child.pid;
    signalGroup(pid, how);
    const late = setTimeout(() => signalGroup(pid, 'SIGKILL'), patience);
    await gone;
    clearTimeout(late);
    signalGroup(pid, 'SIGKILL'); // whatever the group still has
  }

  return {
    name,
    async start() {
      if (fs.existsSync(log)) fs.renameSync(log, `${log}.1`);
      fs.writeFileSync(log, '', { mode: 0o600 });
      wanted = true;
      const mine = await bringUp();
      if (mine) watch(mine);
    },
    /** A planned restart, after a new build. */
    async restart() {
      restarting = true;
      await end();
      restarting = false;
      const mine = await bringUp().catch((error) => say(`  ✗ ${error.message}`));
      if (wanted) watch(mine ?? child, 3);
    },
    async stop() {
      wanted = false;
      await end();
    },
  };
}

/** Asks an address until it answers 200. */
export async function answers(url, { seconds = 120, until = () => false } = {}) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end && !until()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}
