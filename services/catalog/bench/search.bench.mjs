// Measures how long a search takes among 5,500 and 55,000 competitions of real festivals. First it measures
// this process's engine alone, against its limits. Then it alternates with the Meilisearch engine, if the
// machine has it, and with MiniSearch over the same texts. Run `npm run build`, then `npm run bench:search`.
// The fastest of several runs counts for each query. The measure is the CPU time of all processes that
// answer, because other load does not lengthen it; the wall-clock time is shown too. Exits with 1 if a limit
// is exceeded; `--report` only prints it.
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption } from '../../../deploy/workspace/options.mjs';
import { MemoryEngine } from '../dist/search/memory/memory-engine.js';
import { miniSearch } from './mini-search.mjs';
import { overMeilisearch, visibleAfter } from './over-meilisearch.mjs';
import { createQuery, catalogue, COMPETITIONS, questions } from './real-festivals.mjs';

const { values } = parseOptions({
  command: 'npm run bench:search --',
  description: 'Times searches in 5,500 and 55,000 competitions.',
  options: {
    report: { type: 'boolean', description: 'Report exceeded limits without failing.' },
    record: recordOption,
  },
});
const RUN_COUNT = 4;
/** The milliseconds that a share of the searches may take, and the MiB that the index may use. */
const BARS = [
  { times: 1, p95: 5, p99: 15, mebibytes: 30 },
  { times: 10, p95: 25, p99: Infinity, mebibytes: Infinity },
];
const heap = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};
const here = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const percentiles = (took) => {
  took.sort((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((share) => took[Math.floor((took.length - 1) * share)]);
};
const formatTimes = (times) => times.map((ms) => ms.toFixed(1).padStart(6)).join('  ');

/** Alternates every query over every engine (name → { search, processor }) and takes each fastest run. */
async function measured(engines, runs = RUN_COUNT) {
  const queries = questions();
  const best = Object.keys(engines).map(() => queries.map(() => [Infinity, Infinity]));
  for (let round = 0; round <= runs; round++)
    for (const [n, text] of queries.entries())
      for (const [which, { search, processor }] of Object.values(engines).entries()) {
        const [from, cpuFrom] = [performance.now(), processor()];
        await search(text);
        const took = [processor() - cpuFrom, performance.now() - from];
        if (round > 0) best[which][n] = best[which][n].map((least, i) => Math.min(least, took[i]));
      }
  return Object.keys(engines).map((name, which) => {
    const [processor, clock] = [0, 1].map((i) => percentiles(best[which].map((one) => one[i])));
    console.log(
      `  ${name.padEnd(22)} p50, p95, p99: ${formatTimes(processor)} ms   by the clock: ${formatTimes(clock)} ms`,
    );
    const [, p95, p99] = processor;
    return { p95, p99 };
  });
}

if (!globalThis.gc) console.log('(memory is rough without node --expose-gc)');
let isMissed = false;
const measurements = [];
for (const { times, ...limits } of BARS) {
  const documents = catalogue(times);
  const before = heap();
  const from = performance.now();
  const engine = new MemoryEngine();
  await engine.put(documents, []);
  await engine.search(createQuery('film')).catch(() => {}); // sorts all names, which may take too long on a busy machine
  const [seconds, mebibytes] = [(performance.now() - from) / 1000, heap() - before];
  console.log(
    `${(COMPETITIONS * times).toLocaleString('en')} competitions, indexed in ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`,
  );
  const memoryEngine = { search: (text) => engine.search(createQuery(text)), processor: here };
  const [{ p95, p99 }] = await measured({ 'in this process': memoryEngine });
  const there = await overMeilisearch(documents);
  let reference = '–';
  if (there) {
    console.log(
      `  Meilisearch: index made in ${there.seconds.toFixed(1)} s, ${there.memory().toFixed(0)} MiB`,
    );
    const other = {
      search: (text) => there.engine.search(createQuery(text)),
      processor: () => here() + there.processor(),
    };
    const [, meilisearch] = await measured({ 'by turns: here': memoryEngine, 'over Meilisearch': other });
    reference = `Meilisearch ${meilisearch.p95.toFixed(1)} ms`;
    if (there.engine.circuit.broken) throw new Error(there.engine.circuit.broken.why);
    console.log(
      `  a change is found after ${formatTimes(percentiles(await visibleAfter(there, createQuery, documents[0])))} ms`,
    );
    await there.stop();
  }
  const find = miniSearch(documents);
  await measured({ 'MiniSearch by itself': { search: async (text) => find(text), processor: here } }, 1);
  measurements.push({
    metric: `CPU per search, ${(COMPETITIONS * times).toLocaleString('en')} competitions, p95`,
    value: `${p95.toFixed(1)} ms`,
    reference,
  });
  isMissed ||= p95 > limits.p95 || p99 > limits.p99 || mebibytes > limits.mebibytes;
}
if (values.record) recordMeasurements('npm run bench:search', measurements);
if (isMissed) {
  console.log('A bar is missed.');
  if (!values.report) process.exitCode = 1;
}
