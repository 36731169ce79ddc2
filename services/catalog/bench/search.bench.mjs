// How long a search takes among 5,500 and 55,000 competitions of real festivals, beside MiniSearch's own search over the same texts in
// the same run: `npm run build`, then `npm run bench:search`. What is timed is the processor's time, which others on the machine do
// not lengthen; the clock's stands beside it. Exits with 1 where a bar is missed; `--report` only says so.
import { MemoryEngine } from '../dist/search/memory-engine.js';
import { ask, catalogue, questions } from './real-festivals.mjs';
import { miniSearch } from './mini-search.mjs';

const COMPETITIONS = 5500;
const ROUNDS = 3;
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

async function measured(name, search) {
  const asked = questions();
  for (const text of asked) await search(text);
  const [processor, clock] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const text of asked) {
      const [from, cpuFrom] = [performance.now(), process.cpuUsage()];
      await search(text);
      const { user, system } = process.cpuUsage(cpuFrom);
      processor.push((user + system) / 1000);
      clock.push(performance.now() - from);
    }
  const [[p50, p95, p99], wall] = [processor, clock].map((took) => {
    took.sort((a, b) => a - b);
    return [0.5, 0.95, 0.99].map((share) => took[Math.floor((took.length - 1) * share)]);
  });
  const said = (times) => times.map((ms) => ms.toFixed(1).padStart(6)).join('  ');
  console.log(
    `  ${name.padEnd(22)} p50, p95, p99: ${said([p50, p95, p99])} ms   by the clock: ${said(wall)} ms`,
  );
  return { p95, p99 };
}

if (!globalThis.gc) console.log('(memory is rough without node --expose-gc)');
let isMissed = false;
for (const { times, ...most } of BARS) {
  const documents = catalogue(COMPETITIONS, times);
  const before = heap();
  const from = performance.now();
  const engine = new MemoryEngine();
  await engine.put(documents, []);
  await engine.search(ask('film')).catch(() => {}); // puts all names in order, for which a busy machine may take too long
  const [seconds, mebibytes] = [(performance.now() - from) / 1000, heap() - before];
  console.log(
    `${(COMPETITIONS * times).toLocaleString('en')} competitions, indexed in ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`,
  );
  const { p95, p99 } = await measured('this engine', (text) => engine.search(ask(text)));
  await measured('MiniSearch by itself', miniSearch(documents));
  isMissed ||= p95 > most.p95 || p99 > most.p99 || mebibytes > most.mebibytes;
}
if (isMissed) {
  console.log('A bar is missed.');
  if (!process.argv.includes('--report')) process.exitCode = 1;
}
