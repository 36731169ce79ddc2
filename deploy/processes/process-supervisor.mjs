// Ends the remaining processes when its parent dies. It notices any death, because its standard input then
// closes. Started by supervise-child.mjs. Lines: "+ pid signal identity" and "- pid". `identity` shows whether a
// pid still means the same process.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup, getProcessIdentity } from './process-identity.mjs';

/** Two supervisors may end each other's children one after another. Together they need at most ten seconds. */
const MAX_WAIT_MS = 4000;
const guardedProcesses = new Map();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {}); // it ends after its parent, not with it
for await (const line of createInterface({ input: process.stdin })) {
  const [instruction, pid, signal, ...identityTokens] = line.split(' ');
  if (instruction === '+') guardedProcesses.set(Number(pid), { signal, identity: identityTokens.join(' ') });
  else guardedProcesses.delete(Number(pid));
}
const listRemaining = () =>
  [...guardedProcesses].filter(([pid, { identity }]) => getProcessIdentity(pid) === identity);
const remainingProcesses = listRemaining();
for (const [pid, { signal }] of remainingProcesses) signalGroup(pid, signal);
for (let waitedMs = 0; listRemaining().length && waitedMs < MAX_WAIT_MS; waitedMs += 50) await sleep(50);
for (const [pid] of listRemaining()) signalGroup(pid, 'SIGKILL');
for (const [pid] of remainingProcesses) endGroup(pid); // children that outlived the first process of their group

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // no process is left
  }
}
