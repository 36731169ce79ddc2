// No process outlives its parent. A supervisor process knows all children and ends those that remain when
// this process dies, even by kill -9.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../workspace/repository.mjs';
import { getProcessIdentity } from './process-identity.mjs';

const guardedProcesses = new Map();
let supervisor = null;

function send(line) {
  supervisor?.stdin.write(line);
}

/** Starts the supervisor with the first child. Starts it again if somebody ends it. */
function startSupervisor() {
  const newSupervisor = spawn(
    process.execPath,
    [path.join(root, 'deploy/processes/process-supervisor.mjs')],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true, // a separate process group: signals to ours do not reach the supervisor
    },
  );
  supervisor = newSupervisor;
  newSupervisor.stdin.on('error', () => {});
  newSupervisor.on('exit', () => {
    if (supervisor !== newSupervisor) return;
    supervisor = null;
    if (guardedProcesses.size) startSupervisor();
  });
  newSupervisor.unref();
  newSupervisor.stdin.unref?.();
  for (const line of guardedProcesses.values()) send(line);
}

/** Supervises a process and its group until it ends. `signal`: the signal that asks it to end. */
export function superviseChild(child, signal = 'SIGTERM') {
  const { pid } = child;
  const identity = pid === undefined ? null : getProcessIdentity(pid);
  if (!identity) return;
  const line = `+ ${pid} ${signal} ${identity}\n`;
  if (!supervisor) startSupervisor();
  guardedProcesses.set(pid, line);
  send(line);
  child.once('exit', () => {
    guardedProcesses.delete(pid);
    send(`- ${pid}\n`);
  });
}
