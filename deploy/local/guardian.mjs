// Ends what its parent has left when the parent dies, however it dies: its standard input then ends. Started by guard.mjs.
// Lines: "+ pid signal who" and "- pid"; `who` says that a number still means the same process.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup, whoIs } from './who.mjs';

/** Two guardians may end one after another what each other's parents have begun: together within ten seconds. */
const PATIENCE_MS = 4000;
const guarded = new Map();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {}); // it ends after its parent, not with it
for await (const line of createInterface({ input: process.stdin })) {
  const [what, pid, signal, ...who] = line.split(' ');
  if (what === '+') guarded.set(Number(pid), { signal, who: who.join(' ') });
  else guarded.delete(Number(pid));
}
const left = () => [...guarded].filter(([pid, { who }]) => whoIs(pid) === who);
const found = left();
for (const [pid, { signal }] of found) signalGroup(pid, signal);
for (let waited = 0; left().length && waited < PATIENCE_MS; waited += 50) await sleep(50);
for (const [pid] of left()) signalGroup(pid, 'SIGKILL');
for (const [pid] of found) endGroup(pid); // what outlived the first of its group

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // nobody is left
  }
}
