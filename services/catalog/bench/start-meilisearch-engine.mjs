// Starts the engine with a separate Meilisearch process. The benchmark adds the cost of that process.
import fs from 'node:fs';
import { startMeilisearch } from '../../../deploy/install/servers/meilisearch.mjs';
import { MeilisearchEngine } from '../dist/search/meilisearch/meilisearch-engine.js';

/** Returns the CPU milliseconds of a process, over all its threads. */
function getCpuMs(pid) {
  const threads = fs.readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [cpuNanoseconds] = fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(cpuNanoseconds) / 1e6;
  }, 0);
}
/** Returns the MiB of anonymous memory, without the file pages that the system caches. */
function getMemoryMiB(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)[1]) / 1024;
}

/** Returns null if the machine has no Meilisearch. */
export async function startMeilisearchEngine(documents) {
  const server = await startMeilisearch();
  if (!server) return null;
  const engine = new MeilisearchEngine({ url: server.url, key: server.key, index: 'bench' });
  await engine.put(documents, []);
  const startedAt = performance.now();
  if (!(await engine.synchronizer.synchronize())) throw new Error(engine.synchronizer.failure);
  const seconds = (performance.now() - startedAt) / 1000;
  await engine.circuit.start();
  return {
    engine,
    seconds,
    getMemoryMiB: () => getMemoryMiB(server.pid),
    getCpuMs: () => getCpuMs(server.pid),
    async stop() {
      engine.circuit.stop();
      await server.stop();
    },
  };
}

/** Returns the milliseconds from a change to the first search that finds it, for several changes. */
export async function measureTimeUntilVisible({ engine }, createQuery, festival, times = 10) {
  const durations = [];
  for (let n = 0; n < times; n++) {
    const name = `Zzyxqw${'abcdefghij'[n].repeat(4)} Days`;
    const startedAt = performance.now();
    await engine.put(
      [{ ...festival, contentHash: `bench ${n}`, name, state: undefined, foldedName: undefined }],
      [],
    );
    const synchronization = engine.synchronizer.synchronize();
    while ((await engine.search(createQuery(name.split(' ')[0]))).total === 0)
      await new Promise(setImmediate);
    durations.push(performance.now() - startedAt);
    await synchronization;
  }
  return durations.sort((a, b) => a - b);
}
