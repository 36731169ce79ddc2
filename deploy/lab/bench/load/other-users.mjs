// Measures the effect of some work on other users. One of them calls all reads in rotation, and every process
// reports its event loop delay.
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
const MIB = 1024 * 1024;
/** The processes with projections, whose memory is watched. */
const WATCHED = ['matching', 'submissions', 'catalog', 'bff'];
export const getPercentile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? NaN;

/** Calls the reads like other users until it is stopped. Returns the durations by read. */
export function startBackgroundLoad(reads) {
  const durationsByRead = new Map(Object.keys(reads).map((name) => [name, []]));
  let isStopped = false;
  const polling = (async () => {
    const entries = Object.entries(reads);
    for (let n = 0; !isStopped; n++) {
      const [name, call] = entries[n % entries.length];
      const from = performance.now();
      await call(n).then(
        () => durationsByRead.get(name).push(performance.now() - from),
        () => durationsByRead.get(name).push(Infinity),
      );
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    isStopped = true;
    await polling;
    return durationsByRead;
  };
}

/** Runs the work and prints the effect on other users. Returns the p95 of their requests in ms. */
export async function withBackgroundLoad(reads, readCounters, work) {
  const peakMemory = {};
  const delays = {};
  const sample = async () => {
    for (const [processName, { rss, lateMs }] of Object.entries(await readCounters().catch(() => ({})))) {
      peakMemory[processName] = Math.max(peakMemory[processName] ?? 0, rss ?? 0);
      (delays[processName] ??= []).push(lateMs ?? 0);
    }
  };
  await sample(); // resets the counters of earlier delays, so its own result is discarded
  for (const processName of Object.keys(delays)) delays[processName] = [];
  const sampling = setInterval(sample, 1000);
  const stop = startBackgroundLoad(reads);
  await work();
  clearInterval(sampling);
  const durationsByRead = await stop();
  const allDurations = [...durationsByRead.values()].flat();
  const formatLatency = (list) =>
    `p50 ${getPercentile(list, 0.5).toFixed(1)}, p95 ${getPercentile(list, 0.95).toFixed(1)} ms`;
  console.log(
    `Others meanwhile: ${allDurations.length} requests, ${formatLatency(allDurations)}, failed ${allDurations.filter((ms) => ms === Infinity).length}`,
  );
  for (const [name, list] of durationsByRead) console.log(`  ${name}: ${formatLatency(list)}`);
  console.log(
    `Event loop delay, maximum of each second, ms: ${Object.entries(delays)
      .filter(([, list]) => list.some((ms) => ms > 0))
      .map(
        ([processName, list]) =>
          `${processName} p50 ${getPercentile(list, 0.5).toFixed(0)}, p95 ${getPercentile(list, 0.95).toFixed(0)}`,
      )
      .join('; ')}`,
  );
  console.log(
    `Peak memory meanwhile: ${WATCHED.map((processName) => `${processName} ${Math.round(peakMemory[processName] / MIB)} MiB`).join(', ')}`,
  );
  return getPercentile(allDurations, 0.95);
}
