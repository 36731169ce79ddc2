import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Meilisearch } from 'meilisearch';
import { startMeilisearch } from '../../../../deploy/install/servers/meilisearch.mjs';
import { MeilisearchAccess, type MeilisearchAddress } from '../../src/search/meilisearch/access.js';
import { MeilisearchEngine } from '../../src/search/meilisearch/meilisearch-engine.js';
import { MemoryEngine } from '../../src/search/memory/memory-engine.js';
import type { SearchEngine } from '../../src/search/model/search-engine.js';
import { RecordedMeilisearch } from './recorded-meilisearch.js';

/** An engine under test. `settle` resolves when the written documents are searchable. */
export interface TestedEngine {
  engine: SearchEngine;
  settle(): Promise<void>;
  stop(): Promise<void>;
}
type StartEngine = (now?: () => number) => Promise<TestedEngine>;

/** Returns whether a recent Meilisearch is on PATH. Uses the same check as deploy/install/fetch.mjs. */
function isOnPath(): boolean {
  try {
    const [, major, minor] = /\b(\d+)\.(\d+)/.exec(
      execFileSync('meilisearch', ['--version'], { encoding: 'utf8' }),
    )!;
    return Number(major) > 1 || Number(minor) >= 50;
  } catch {
    return false;
  }
}
const { MEILI_URL, MEILI_KEY = '', RECORD } = process.env;
const findRealMeilisearch = () => {
  if (MEILI_URL) return 'at MEILI_URL';
  return isOnPath() ? 'on PATH' : null;
};
/** The location of the real Meilisearch that the tests use; null without one. */
export const REAL_MEILISEARCH = findRealMeilisearch();

const startInProcess: StartEngine = async () => ({
  engine: new MemoryEngine(),
  settle: async () => {},
  stop: async () => {},
});

/** A long timeout, so that a slow machine does not switch to the search in process. */
const SEARCH_TIMEOUT_MS = 20_000;
/** Creates an engine with a new index on a running Meilisearch. */
export async function createMeilisearchEngine(
  url: string,
  key: string,
  now?: () => number,
): Promise<TestedEngine & { engine: MeilisearchEngine }> {
  const index = `test-${randomBytes(6).toString('hex')}`;
  const engine = new MeilisearchEngine({ url, key, index, searchMs: SEARCH_TIMEOUT_MS }, now);
  return {
    engine,
    async settle() {
      if (!(await engine.synchronizer.synchronize())) throw new Error(engine.synchronizer.failure!);
      await engine.circuit.start();
      if (engine.circuit.outage) throw new Error(engine.circuit.outage.why);
    },
    async stop() {
      engine.circuit.stop();
      await deleteIndexAndKeys({ url, key, index });
    },
  };
}
/** Deletes an index of a test and, on a server that outlives the tests, its keys. */
export async function deleteIndexAndKeys(address: MeilisearchAddress): Promise<void> {
  const master = new Meilisearch({ host: address.url, apiKey: address.key });
  const { liveIndex } = new MeilisearchAccess(address);
  await master.deleteIndexIfExists(liveIndex);
  if (!MEILI_URL) return;
  const { results } = await master.getKeys({ limit: 1000 });
  for (const { uid, name } of results) if (name?.endsWith(liveIndex)) await master.deleteKey(uid);
}

const startReal: StartEngine = async (now) => {
  const startedServer = MEILI_URL ? null : await startMeilisearch();
  const { url, key } = startedServer ?? { url: MEILI_URL!, key: MEILI_KEY };
  const recorder = RECORD ? new RecordedMeilisearch({ url, key }) : null;
  await recorder?.start();
  const testedEngine = await createMeilisearchEngine(recorder?.url ?? url, key, now);
  return {
    ...testedEngine,
    async stop() {
      await testedEngine.stop();
      await recorder?.stop();
      await startedServer?.stop();
    },
  };
};
const startRecorded: StartEngine = async (now) => {
  const server = new RecordedMeilisearch();
  await server.start();
  const testedEngine = await createMeilisearchEngine(server.url, 'any', now);
  return {
    ...testedEngine,
    async stop() {
      await testedEngine.stop();
      await server.stop();
    },
  };
};

/** The engines by the names that the tests show. */
export const ENGINES: Record<string, StartEngine> = {
  'in this process': startInProcess,
  ...(REAL_MEILISEARCH
    ? { [`over the real Meilisearch ${REAL_MEILISEARCH}`]: startReal }
    : { 'over recorded answers of Meilisearch 1.50 (no MEILI_URL, no meilisearch on PATH)': startRecorded }),
};
/** The engines that can search any catalogue. The recorded responses cover only one catalogue. */
export const RANKING_ENGINES: Record<string, StartEngine> = REAL_MEILISEARCH
  ? ENGINES
  : { 'in this process': startInProcess };
