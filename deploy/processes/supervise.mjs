// A supervised process of the platform. It has a log, becomes ready, is restarted when it dies, and stops on
// request.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { superviseChild } from './supervise-child.mjs';
import { UserError } from '../workspace/repository.mjs';
import { log } from '../workspace/progress.mjs';
import { signalGroup } from './process-identity.mjs';

const PAUSES = [200, 500, 1000, 2000, 5000, 10_000];

/** Returns the last lines of a log, for an error. */
const tail = (file) => fs.readFileSync(file, 'utf8').trim().split('\n').slice(-20).join('\n');

/**
 * Describes a process. `command()` returns { program, args, env, options } for each start. `ready({ until })`
 * resolves to whether the process is usable. `until()` is true once the process has ended.
 */
export function createProcess({ name, command, ready, logs, record, signal = 'SIGTERM', patience = 20_000 }) {
  const logFile = path.join(logs, `${name}.log`);
  let child = null;
  let shouldRun = false;
  let restarting = false;
  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null;

  function launch() {
    const { program, args, env, options } = command();
    const out = fs.openSync(logFile, 'a', 0o600);
    const mine = spawn(program, args, { stdio: ['ignore', out, out], detached: true, ...options, env });
    fs.closeSync(out);
    mine.on('error', (error) => fs.appendFileSync(logFile, `${program}: ${error.message}\n`));
    if (mine.pid) record.process(name, mine.pid);
    superviseChild(mine, signal);
    child = mine;
    return mine;
  }

  async function launchUntilReady() {
    const mine = launch();
    const hasExited = () => mine.pid === undefined || mine.exitCode !== null || mine.signalCode !== null;
    const isReady = await ready({ until: () => hasExited() || !shouldRun });
    if (isReady && !hasExited()) return mine;
    if (!shouldRun) return null;
    const why = hasExited()
      ? `ended with ${mine.exitCode ?? mine.signalCode ?? 'no process'}`
      : 'was not ready in time';
    throw new UserError(
      `${name} ${why}. Its log, ${path.relative(process.cwd(), logFile)}, ends with:\n${tail(logFile)}`,
    );
  }

  /** Waits until the process dies unexpectedly and restarts it, ever more slowly while it continues to die. */
  async function watch(mine, tries = 0) {
    const since = Date.now();
    if (mine && mine.exitCode === null && mine.signalCode === null) await once(mine, 'exit');
    if (!shouldRun || restarting || mine !== child) return;
    signalGroup(mine.pid, 'SIGKILL'); // children that outlived it
    const lived = Date.now() - since;
    const again = lived > 60_000 ? 0 : tries;
    const pause = PAUSES[Math.min(again, PAUSES.length - 1)];
    log(`  ! ${name} ended (${mine.signalCode ?? mine.exitCode}); restarting it in ${pause / 1000} s`);
    await sleep(pause);
    if (!shouldRun || restarting || mine !== child) return;
    const from = performance.now();
    try {
      const next = await launchUntilReady();
      if (next) log(`  ✓ ${name} is back (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    } catch {
      if (isAlive()) await end('SIGKILL');
    }
    if (shouldRun) watch(child, again + 1);
  }

  async function end(how = signal) {
    if (!isAlive()) return;
    const exited = once(child, 'exit');
    const pid = child.pid;
    signalGroup(pid, how);
    const late = setTimeout(() => signalGroup(pid, 'SIGKILL'), patience);
    await exited;
    clearTimeout(late);
    signalGroup(pid, 'SIGKILL'); // the rest of the group
  }

  return {
    name,
    async start() {
      if (fs.existsSync(logFile)) fs.renameSync(logFile, `${logFile}.1`);
      fs.writeFileSync(logFile, '', { mode: 0o600 });
      shouldRun = true;
      const mine = await launchUntilReady();
      if (mine) watch(mine);
    },
    /** Restarts the process after a new build. */
    async restart() {
      restarting = true;
      await end();
      restarting = false;
      const mine = await launchUntilReady().catch((error) => log(`  ✗ ${error.message}`));
      if (shouldRun) watch(mine ?? child, 3);
    },
    async stop() {
      shouldRun = false;
      await end();
    },
  };
}

/** Polls an address until it responds with 2xx. */
export async function waitForUrl(url, { seconds = 120, until = () => false } = {}) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end && !until()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}
