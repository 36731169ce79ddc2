// Finds free ports and the process that uses a taken one.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claim } from './file-locks.mjs';
import { getCacheFolder, UserError } from '../workspace/repository.mjs';

const canListen = (port, host) =>
  new Promise((resolve) => {
    const server = net
      .createServer()
      .once('error', (error) => resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Returns whether a port is free on both kinds of loopback, so that `localhost` means only us. */
export const isFree = async (port) =>
  (await canListen(port, '127.0.0.1')) &&
  (await canListen(port, '::1')) &&
  (await canListen(port, '0.0.0.0'));

/** Below the range for outgoing connections, so that a free port stays free until we listen on it. */
const RANGE = { from: 20_000, size: 12_000 };
/** In the user's own folder, so that it contains no other user's claims. */
const getClaimFile = (port) => path.join(getCacheFolder(), 'ports', String(port));

/**
 * Returns a free port that only this process uses. It stays reserved until this process ends, even while
 * nothing listens on it. `takenPorts`: ports that must not be chosen either.
 */
export async function findFreePort(takenPorts = new Set()) {
  for (let tries = 0; tries < RANGE.size; tries++) {
    const port = RANGE.from + Math.floor(Math.random() * RANGE.size);
    if (!takenPorts.has(port) && claim(getClaimFile(port)) && (await isFree(port))) return port;
  }
  throw new UserError(`No port is free between ${RANGE.from} and ${RANGE.from + RANGE.size}.`);
}

/** Resolves to true once the port accepts connections, or to false when `until` returns true. */
export async function waitForPort(port, { seconds = 300, until = () => false } = {}) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end && !until()) {
    const isOpen = await new Promise((resolve) => {
      const socket = net
        .connect(port, '127.0.0.1', () => resolve(socket.destroy() && true))
        .on('error', () => resolve(false));
    });
    if (isOpen) return true;
    await sleep(20);
  }
  return false;
}

/** Returns "node (pid 4711)" for the process that listens on a port, as far as this user may see it. */
export function describeListener(port) {
  const pid = fs.existsSync('/proc/net/tcp') ? findPidInProc(port) : findPidWithLsof(port);
  if (!pid) return 'a process of another user';
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return `"${command.slice(0, 90)}" (pid ${pid})`;
  } catch {
    return `the process ${pid}`;
  }
}

function findPidInProc(port) {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'].filter((file) => fs.existsSync(file))) {
    for (const line of fs.readFileSync(table, 'utf8').split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/);
      if (columns[3] === '0A' && columns[1].endsWith(`:${hexPort}`)) inodes.add(`socket:[${columns[9]}]`);
    }
  }
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const descriptors = fs.readdirSync(`/proc/${pid}/fd`);
      if (descriptors.some((fd) => inodes.has(readLink(`/proc/${pid}/fd/${fd}`)))) return pid;
    } catch {
      // it ended, or belongs to another user
    }
  }
  return null;
}

function readLink(file) {
  try {
    return fs.readlinkSync(file);
  } catch {
    return '';
  }
}

function findPidWithLsof(port) {
  try {
    return execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' }).split(
      '\n',
    )[0];
  } catch {
    return null;
  }
}
