// No process outlives the one that started it: a guardian, told of each, ends what is left when this process is gone, even by kill -9.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './house.mjs';
import { whoIs } from './who.mjs';

const guarded = new Map();
let guardian = null;

function tell(line) {
  guardian?.stdin.write(line);
}

/** One for this process, begun with its first child; made again if somebody ends it. */
function begin() {
  const mine = spawn(process.execPath, [path.join(root, 'deploy/local/guardian.mjs')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // a group of its own: what is sent to ours does not reach it
  });
  guardian = mine;
  mine.stdin.on('error', () => {});
  mine.on('exit', () => {
    if (guardian !== mine) return;
    guardian = null;
    if (guarded.size) begin();
  });
  mine.unref();
  mine.stdin.unref?.();
  for (const line of guarded.values()) tell(line);
}

/** Guards a process, and its group, until it has ended; `signal`: how it is asked to end. */
export function guard(child, signal = 'SIGTERM') {
  const { pid } = child;
  const who = pid === undefined ? null : whoIs(pid);
  if (!who) return;
  const line = `+ ${pid} ${signal} ${who}\n`;
  if (!guardian) begin();
  guarded.set(pid, line);
  tell(line);
  child.once('exit', () => {
    guarded.delete(pid);
    tell(`- ${pid}\n`);
  });
}
