// Identifies processes and sends them signals.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

/**
 * Identifies a process beyond its pid, because pids are reused, immediately after a reboot of the machine.
 * Returns null when it has ended.
 */
export function getProcessIdentity(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    if (os.platform() === 'linux') return null;
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    );
  } catch {
    return null;
  }
}

/** Sends a signal to a process group or, if the process leads none, to the process. */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // it has ended, or leads no group
    }
  }
}

/** Returns the parent process and its command line, or null when it has ended. */
function getParent(pid) {
  try {
    const psArgs = ['-o', 'ppid=', '-o', 'args=', '-p', String(pid)];
    const [, ppid, args] = /^\s*(\d+)\s+(.*)/.exec(execFileSync('ps', psArgs, { encoding: 'utf8' }));
    return { ppid: Number(ppid), args };
  } catch {
    return null;
  }
}

const POLL_INTERVAL_MS = 1000;
/**
 * Calls `end` once the npm that runs this script has ended, even by kill -9. Neither npm nor an intermediate
 * shell ends the script itself.
 */
export function onNpmExit(end) {
  if (!process.env.npm_lifecycle_event) return;
  const chain = [];
  let pid = process.ppid;
  while (pid > 1 && chain.length < 4) {
    const parent = getParent(pid);
    if (!parent) return;
    chain.push({ pid, identity: getProcessIdentity(pid) });
    if (/(^|[/ ])npm( |$)|npm-cli/.test(parent.args)) {
      const timer = setInterval(() => {
        if (chain.every(({ pid: memberPid, identity }) => getProcessIdentity(memberPid) === identity)) return;
        clearInterval(timer);
        end();
      }, POLL_INTERVAL_MS).unref();
      return;
    }
    pid = parent.ppid;
  }
}
