// How long a search takes among 5,500 and 55,000 competitions of real festivals: this process's engine alone (its bars), then by turns with
// the one over Meilisearch, where the machine has it, and MiniSearch's own search over the same texts: `npm run build`, then
// `npm run bench:search`. Of each question the quickest of some rounds counts; what is timed is the processor's time, which others on the
// machine do not lengthen, of all processes that answer; the clock's stands beside it. Exits with 1 where a bar is missed; `--report` only says so.
import { MemoryEngine } from '../dist/search/memory-engine.js';
import { miniSearch } from './mini-search.mjs';
import { overMeilisearch, visibleAfter } from './over-meilisearch.mjs';
import { ask, catalogue, COMPETITIONS, questions } from './real-festivals.mjs';

const ROUNDS = 4;
/** Milliseconds that a share of the searches may take, and MiB that the index may have. */
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
const said = (times) => times.map((ms) => ms.toFixed(1).padStart(6)).join('  ');

/** Asks every engine every question by turns; of each the quickest. `engines`: name → { search, processor }. */
async function measured(engines, rounds = ROUNDS) {
  const asked = questions();
  const best = Object.keys(engines).map(() => asked.map(() => [Infinity, Infinity]));
  for (let round = 0; round <= rounds; round++)
    for (const [n, text] of asked.entries())
      for (const [which, { search, processor }] of Object.values(engines).entries()) {
        const [from, cpuFrom] = [performance.now(), processor()];
        await search(text);
        const took = [processor() - cpuFrom, performance.now() - from];
        if (round > 0) best[which][n] = best[which][n].map((least, i) => Math.min(least, took[i]));
      }
  return Object.keys(engines).map((name, which) => {
    const [processor, clock] = [0, 1].map((i) => percentiles(best[which].map((one) => one[i])));
    console.log(
      `  ${name.padEnd(22)} p50, p95, p99: ${said(processor)} ms   by the clock: ${said(clock)} ms`,
    );
    const [, p95, p99] = processor;
    return { p95, p99 };
  });
}

if (!globalThis.gc) console.log('(memory is rough without node --expose-gc)');
let isMissed = false;
for (const { times, ...most } of BARS) {
  const documents = catalogue(times);
  const before = heap();
  const from = performance.now();
  const engine = new MemoryEngine();
  await engine.put(documents, []);
  await engine.search(ask('film')).catch(() => {}); // puts all names in order, for which a busy machine may take too long
  const [seconds, mebibytes] = [(performance.now() - from) / 1000, heap() - before];
  console.log(
    `${(COMPETITIONS * times).toLocaleString('en')} competitions, indexed in ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`,
  );
  const own = { search: (text) => engine.search(ask(text)), processor: here };
  const [{ p95, p99 }] = await measured({ 'in this process': own });
  const there = await overMeilisearch(documents);
  if (there) {
    console.log(
      `  Meilisearch: index made in ${there.seconds.toFixed(1)} s, ${there.memory().toFixed(0)} MiB`,
    );
    const other = {
      search: (text) => there.engine.search(ask(text)),
      processor: () => here() + there.processor(),
    };
    await measured({ 'by turns: here': own, 'over Meilisearch': other });
    if (there.engine.circuit.broken) throw new Error(there.engine.circuit.broken.why);
    console.log(
      `  a change is found after ${said(percentiles(await visibleAfter(there, ask, documents[0])))} ms`,
    );
    await there.stop();
  }
  const find = miniSearch(documents);
  await measured({ 'MiniSearch by itself': { search: async (text) => find(text), processor: here } }, 1);
  isMissed ||= p95 > most.p95 || p99 > most.p99 || mebibytes > most.mebibytes;
}
if (isMissed) {
  console.log('A bar is missed.');
  if (!process.argv.includes('--report')) process.exitCode = 1;
}
