// Measures how long a search takes among 5,500 and 55,000 competitions of real festivals. It first compares
// this process's engine with its limits. It then alternates queries between this engine, Meilisearch (if
// installed) and MiniSearch over the same texts. Run `npm run build`, then `npm run bench:search`. The fastest
// of several runs counts for each query. The measure is the CPU time of all processes that answer, because
// other load does not change it. The wall-clock time is printed too. Exits with 1 if a limit is exceeded,
// unless `--report` is given.
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption } from '../../../deploy/workspace/options.mjs';
import { MemoryEngine } from '../dist/search/memory/memory-engine.js';
import { getAttributeTexts } from '../dist/search/model/search-settings.js';
import { createMiniSearch } from './mini-search.mjs';
import { startMeilisearchEngine, measureTimeUntilVisible } from './start-meilisearch-engine.mjs';
import { createQuery, createCatalogue, COMPETITION_COUNT, createQueries } from './real-festivals.mjs';

const { values } = parseOptions({
  command: 'npm run bench:search --',
  description: 'Times searches in 5,500 and 55,000 competitions.',
  options: {
    report: { type: 'boolean', description: 'Report exceeded limits without failing.' },
    record: recordOption,
  },
});
const RUN_COUNT = 4;
/** For each size of the catalogue: the milliseconds of CPU per search, and the MiB that the index may use. */
const LIMITS = [
  { factor: 1, p95: 5, p99: 15, mebibytes: 30 },
  { factor: 10, p95: 25, p99: Infinity, mebibytes: Infinity },
];
const measureHeapMiB = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};
const getProcessCpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const computePercentiles = (durations) => {
  durations.sort((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((share) => durations[Math.floor((durations.length - 1) * share)]);
};
const formatTimes = (times) => times.map((ms) => ms.toFixed(1).padStart(6)).join('  ');

/**
 * Runs every query alternately on every engine (name → { search, getCpuMs }). The fastest run of each counts.
 */
async function measureEngines(engines, runs = RUN_COUNT) {
  const queries = createQueries();
  const bestTimes = Object.keys(engines).map(() => queries.map(() => [Infinity, Infinity]));
  for (let round = 0; round <= runs; round++)
    for (const [n, text] of queries.entries())
      for (const [engineIndex, { search, getCpuMs }] of Object.values(engines).entries()) {
        const [startedAt, cpuAtStart] = [performance.now(), getCpuMs()];
        await search(text);
        const durations = [getCpuMs() - cpuAtStart, performance.now() - startedAt];
        if (round > 0)
          bestTimes[engineIndex][n] = bestTimes[engineIndex][n].map((bestSoFar, i) =>
            Math.min(bestSoFar, durations[i]),
          );
      }
  return Object.keys(engines).map((name, engineIndex) => {
    const [cpuTimes, wallClockTimes] = [0, 1].map((i) =>
      computePercentiles(bestTimes[engineIndex].map((times) => times[i])),
    );
    console.log(
      `  ${name.padEnd(22)} p50, p95, p99: ${formatTimes(cpuTimes)} ms   wall clock: ${formatTimes(wallClockTimes)} ms`,
    );
    const [, p95, p99] = cpuTimes;
    return { p95, p99 };
  });
}

if (!globalThis.gc) console.log('(memory is rough without node --expose-gc)');
let isTooExpensive = false;
const measurements = [];
for (const { factor, ...limits } of LIMITS) {
  const documents = createCatalogue(factor);
  // Loads the names of cities and countries, which are no part of the index.
  for (const festival of documents) getAttributeTexts(festival, null);
  const heapBefore = measureHeapMiB();
  const startedAt = performance.now();
  const engine = new MemoryEngine();
  await engine.put(documents, []);
  await engine.search(createQuery('film')).catch(() => {}); // sorts all names, which may take too long on a busy machine
  const [seconds, mebibytes] = [(performance.now() - startedAt) / 1000, measureHeapMiB() - heapBefore];
  console.log(
    `${(COMPETITION_COUNT * factor).toLocaleString('en')} competitions, indexed in ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`,
  );
  const memoryEngine = { search: (text) => engine.search(createQuery(text)), getCpuMs: getProcessCpuMs };
  const [{ p95, p99 }] = await measureEngines({ 'in this process': memoryEngine });
  const meilisearchServer = await startMeilisearchEngine(documents);
  let reference = '–';
  if (meilisearchServer) {
    console.log(
      `  Meilisearch: index made in ${meilisearchServer.seconds.toFixed(1)} s, ${meilisearchServer.getMemoryMiB().toFixed(0)} MiB`,
    );
    const meilisearchEngine = {
      search: (text) => meilisearchServer.engine.search(createQuery(text)),
      getCpuMs: () => getProcessCpuMs() + meilisearchServer.getCpuMs(),
    };
    const [, meilisearch] = await measureEngines({
      'alternating: this process': memoryEngine,
      'alternating: Meilisearch': meilisearchEngine,
    });
    reference = `Meilisearch ${meilisearch.p95.toFixed(1)} ms`;
    if (meilisearchServer.engine.circuit.outage) throw new Error(meilisearchServer.engine.circuit.outage.why);
    console.log(
      `  a change is found after ${formatTimes(computePercentiles(await measureTimeUntilVisible(meilisearchServer, createQuery, documents[0])))} ms`,
    );
    await meilisearchServer.stop();
  }
  const searchMiniSearch = createMiniSearch(documents);
  await measureEngines(
    { 'MiniSearch by itself': { search: async (text) => searchMiniSearch(text), getCpuMs: getProcessCpuMs } },
    1,
  );
  measurements.push({
    metric: `CPU per search, ${(COMPETITION_COUNT * factor).toLocaleString('en')} competitions, p95`,
    value: `${p95.toFixed(1)} ms`,
    reference,
  });
  isTooExpensive ||= p95 > limits.p95 || p99 > limits.p99 || mebibytes > limits.mebibytes;
}
if (values.record) recordMeasurements('npm run bench:search', measurements);
if (isTooExpensive) {
  console.log('A limit is exceeded.');
  if (!values.report) process.exitCode = 1;
}
