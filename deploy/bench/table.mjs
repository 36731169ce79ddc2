// The table of what each read costs, asked one after the other, so that what a process used between two looks is the question's.
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../local/house.mjs';
import { startProfiles } from './counters.mjs';

/** Figures of another run are compared by it. */
const REFERENCE = 'favicon.svg (reference)';
const WARM = 30;
const IDLE_MS = 10_000;

/** What each process uses of the CPU while nobody asks, in ms per ms. */
async function idleShare(count) {
  const [from, before] = [performance.now(), await count()];
  await sleep(IDLE_MS);
  const [after, took] = [await count(), performance.now() - from];
  return (part) => (after[part].cpuMs - before[part].cpuMs) / took;
}

/** Asks `times` times, one after the other; answers the median and the difference of all counters, per question, without what is used idly. */
async function measured(ask, count, times, idle) {
  for (let n = 0; n < WARM; n++) await ask(n);
  const before = await count();
  const took = [];
  let bytes = 0;
  const begun = performance.now();
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    bytes += await ask(n);
    took.push(performance.now() - from);
  }
  const after = await count();
  const whole = performance.now() - begun;
  const each = (what) => (part) => (after[part][what] - before[part][what]) / times;
  const own = (part) => Math.max(0, each('cpuMs')(part) - (idle(part) * whole) / times);
  const cpu = Object.fromEntries(Object.keys(after).map((part) => [part, own(part)]));
  const total = (what) =>
    Math.round(Object.keys(after).reduce((sum, part) => sum + (each(what)(part) || 0), 0));
  took.sort((a, b) => a - b);
  return { cpu, sql: total('sql'), rpc: total('rpc'), bytes: bytes / times, median: took[times >> 1] };
}

/** Prints a line per question: CPU ms of each process, SQL statements, gRPC calls, bytes, and how long it took. */
export async function printTable(questions, count, { times, only, profile, folder }) {
  console.log('| function | total | bff | services | PostgreSQL | SQL | gRPC | kB | ms |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  const idle = await idleShare(count);
  for (const [name, ask] of Object.entries(questions)) {
    if (only && only !== name && name !== REFERENCE) continue;
    const profiles = profile && startProfiles(folder, profile, name);
    const { cpu, sql, rpc, bytes, median } = await measured(ask, count, times, idle);
    await profiles;
    const services = SERVICES.filter((part) => cpu[part] > 0.2);
    const total = cpu.bff + cpu.postgres + SERVICES.reduce((sum, part) => sum + cpu[part], 0);
    const perService = services.map((part) => `${part} ${cpu[part].toFixed(1)}`).join(', ');
    const cells = [
      total.toFixed(1),
      cpu.bff.toFixed(1),
      perService || '–',
      cpu.postgres.toFixed(1),
      sql,
      rpc,
      (bytes / 1000).toFixed(1),
      median.toFixed(1),
    ];
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}
