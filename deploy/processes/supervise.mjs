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
const readLastLines = (file) => fs.readFileSync(file, 'utf8').trim().split('\n').slice(-20).join('\n');

/**
 * Describes a process. `command()` returns { program, args, env, options } for each start. `ready({ until })`
 * resolves to whether the process is usable. `until()` is true once the process has ended.
 */
export function createProcess({ name, command, ready, logs, record, signal = 'SIGTERM', patience = 20_000 }) {
  const logFile = path.join(logs, `${name}.log`);
  let child = null;
  let shouldRun = false;
  let isRestarting = false;
  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null;

  function launch() {
    const { program, args, env, options } = command();
    const logDescriptor = fs.openSync(logFile, 'a', 0o600);
    const launchedChild = spawn(program, args, {
      stdio: ['ignore', logDescriptor, logDescriptor],
      detached: true,
      ...options,
      env,
    });
    fs.closeSync(logDescriptor);
    launchedChild.on('error', (error) => fs.appendFileSync(logFile, `${program}: ${error.message}\n`));
    if (launchedChild.pid) record.process(name, launchedChild.pid);
    superviseChild(launchedChild, signal);
    child = launchedChild;
    return launchedChild;
  }

  async function launchUntilReady() {
    const launchedChild = launch();
    const hasExited = () =>
      launchedChild.pid === undefined || launchedChild.exitCode !== null || launchedChild.signalCode !== null;
    const isReady = await ready({ until: () => hasExited() || !shouldRun });
    if (isReady && !hasExited()) return launchedChild;
    if (!shouldRun) return null;
    const reason = hasExited()
      ? `ended with ${launchedChild.exitCode ?? launchedChild.signalCode ?? 'no process'}`
      : 'was not ready in time';
    throw new UserError(
      `${name} ${reason}. Its log, ${path.relative(process.cwd(), logFile)}, ends with:\n${readLastLines(logFile)}`,
    );
  }

  /** Waits until the process dies unexpectedly and restarts it, ever more slowly while it continues to die. */
  async function watch(launchedChild, tries = 0) {
    const startedAt = Date.now();
    if (launchedChild && launchedChild.exitCode === null && launchedChild.signalCode === null)
      await once(launchedChild, 'exit');
    if (!shouldRun || isRestarting || launchedChild !== child) return;
    signalGroup(launchedChild.pid, 'SIGKILL'); // children that outlived it
    const lived = Date.now() - startedAt;
    const nextTries = lived > 60_000 ? 0 : tries;
    const pause = PAUSES[Math.min(nextTries, PAUSES.length - 1)];
    log(
      `  ! ${name} ended (${launchedChild.signalCode ?? launchedChild.exitCode}); restarting it in ${pause / 1000} s`,
    );
    await sleep(pause);
    if (!shouldRun || isRestarting || launchedChild !== child) return;
    const launchedAt = performance.now();
    try {
      const next = await launchUntilReady();
      if (next) log(`  ✓ ${name} is back (${((performance.now() - launchedAt) / 1000).toFixed(1)} s)`);
    } catch {
      if (isAlive()) await end('SIGKILL');
    }
    if (shouldRun) watch(child, nextTries + 1);
  }

  async function end(endSignal = signal) {
    if (!isAlive()) return;
    const exited = once(child, 'exit');
    const pid = child.pid;
    signalGroup(pid, endSignal);
    const killTimer = setTimeout(() => signalGroup(pid, 'SIGKILL'), patience);
    await exited;
    clearTimeout(killTimer);
    signalGroup(pid, 'SIGKILL'); // the rest of the group
  }

  return {
    name,
    async start() {
      if (fs.existsSync(logFile)) fs.renameSync(logFile, `${logFile}.1`);
      fs.writeFileSync(logFile, '', { mode: 0o600 });
      shouldRun = true;
      const launchedChild = await launchUntilReady();
      if (launchedChild) watch(launchedChild);
    },
    /** Restarts the process after a new build. */
    async restart() {
      isRestarting = true;
      await end();
      isRestarting = false;
      const launchedChild = await launchUntilReady().catch((error) => log(`  ✗ ${error.message}`));
      if (shouldRun) watch(launchedChild ?? child, 3);
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
