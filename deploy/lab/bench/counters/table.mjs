// Prints the cost of each read. The reads run one after another, so that the CPU time between two readings
// belongs to one read.
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../../../workspace/repository.mjs';
import { startProfiles } from './counters.mjs';

/** Figures of different runs are compared by this reference. */
export const REFERENCE = 'favicon.svg (reference)';
const WARM_UP_CALLS = 30;
const IDLE_MS = 10_000;

/** Measures the CPU share of each process while it is idle, in ms per ms. */
async function measureIdleShare(readCounters) {
  const startedAt = performance.now();
  const before = await readCounters();
  await sleep(IDLE_MS);
  const after = await readCounters();
  const durationMs = performance.now() - startedAt;
  return (processName) => (after[processName].cpuMs - before[processName].cpuMs) / durationMs;
}

/**
 * Calls a read `times` times in sequence. Returns the median time and the difference of all counters per
 * call, without the idle share.
 */
async function measureCall(call, readCounters, times, getIdleShare) {
  for (let n = 0; n < WARM_UP_CALLS; n++) await call(n);
  const before = await readCounters();
  const durations = [];
  let bytes = 0;
  const startedAt = performance.now();
  for (let n = 0; n < times; n++) {
    const calledAt = performance.now();
    bytes += await call(n);
    durations.push(performance.now() - calledAt);
  }
  const after = await readCounters();
  const totalMs = performance.now() - startedAt;
  const getPerCall = (counter, processName) =>
    (after[processName][counter] - before[processName][counter]) / times;
  const getCpu = (processName) =>
    Math.max(0, getPerCall('cpuMs', processName) - (getIdleShare(processName) * totalMs) / times);
  const cpu = Object.fromEntries(Object.keys(after).map((processName) => [processName, getCpu(processName)]));
  const computeTotal = (counter) =>
    Math.round(
      Object.keys(after).reduce((sum, processName) => sum + (getPerCall(counter, processName) || 0), 0),
    );
  durations.sort((a, b) => a - b);
  return {
    cpu,
    sql: computeTotal('sql'),
    rpc: computeTotal('rpc'),
    bytes: bytes / times,
    median: durations[times >> 1],
  };
}

/**
 * Prints a line per read: CPU ms of each process, SQL statements, gRPC calls, bytes and duration. Returns the
 * total CPU ms by read.
 */
export async function printTable(reads, readCounters, { times, only, profile, folder }) {
  console.log('| function | total | bff | services | PostgreSQL | SQL | gRPC | kB | ms |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  const getIdleShare = await measureIdleShare(readCounters);
  const totals = {};
  for (const [name, call] of Object.entries(reads)) {
    if (only && only !== name && name !== REFERENCE) continue;
    const profiles = profile && startProfiles(folder, profile, name);
    const { cpu, sql, rpc, bytes, median } = await measureCall(call, readCounters, times, getIdleShare);
    await profiles;
    const services = SERVICES.filter((processName) => cpu[processName] > 0.2);
    totals[name] = cpu.bff + cpu.postgres + SERVICES.reduce((sum, processName) => sum + cpu[processName], 0);
    const perService = services
      .map((processName) => `${processName} ${cpu[processName].toFixed(1)}`)
      .join(', ');
    const cells = [
      totals[name].toFixed(1),
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
  return totals;
}
