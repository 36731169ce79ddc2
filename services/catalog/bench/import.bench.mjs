// Measures how long an import of 50,000 invented festivals takes, from the first byte to the catalogue, and
// how much memory the service uses. The benchmark sends the file over gRPC to a separate service process with
// a real database and bus, while simulated visitors search. It then sends the same file again. Run `npm run
// build`, then `npm run bench:import [-- COUNT]`. `--alone` omits the searches and the second import. Exits
// with 1 if a limit is exceeded.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogServiceService, GetFestivalsRequest } from '@laurel/proto/catalog/v1/catalog';
import { CatalogImportServiceService } from '@laurel/proto/catalog/v1/import';
import { createCall, importPrivateKey, runInCall } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { createCallerTokenIssuer } from '@laurel/runtime/auth/caller-token-issuer';
import { startBackgroundLoad, getPercentile } from '../../../deploy/lab/bench/load/other-users.mjs';
import { createInventedFestival } from '../../../deploy/k6/invented-festival.mjs';
import { superviseChild } from '../../../deploy/processes/supervise-child.mjs';
import { getMallocEnv, getNodeFlags } from '../../../deploy/workspace/repository.mjs';
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption, parseCount } from '../../../deploy/workspace/options.mjs';
import { startStack } from '../../../deploy/testing/stack.mjs';

const {
  values: { alone: isAlone, record },
  names: [countArgument],
} = parseOptions({
  command: 'npm run bench:import --',
  description: 'Times an import of COUNT festivals (50000).',
  takes: '[COUNT]',
  options: { alone: { type: 'boolean', description: 'Nobody searches meanwhile.' }, record: recordOption },
});
const COUNT = parseCount(countArgument, 'COUNT', 50_000);
const [MAX_APPLY_SECONDS, MAX_MEBIBYTES] = [120, 350];
const CHUNK_BYTES = 2 ** 17;
const bytes = Buffer.from(
  Array.from({ length: COUNT }, (_, n) => JSON.stringify(createInventedFestival(n))).join('\n'),
);

const stack = await startStack();
const env = await stack.env('catalog');
const mainFile = path.resolve(import.meta.dirname, '../dist/main.js');
const child = spawn(process.execPath, [...getNodeFlags('catalog'), mainFile], {
  env: { ...process.env, ...getMallocEnv('catalog'), ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
superviseChild(child, 'SIGKILL');
await new Promise((resolve) =>
  child.stdout.on('data', (text) => String(text).includes('ready') && resolve()),
);
const importService = createClient(CatalogImportServiceService, env.GRPC_URL);
const catalog = createClient(CatalogServiceService, env.GRPC_URL);
const key = importPrivateKey(stack.callerPrivateKey);
const admin = { user: '11111111-1111-4111-8111-111111111111', role: 'admin', impersonator: '' };
const callAsAdmin = (call) =>
  runInCall(
    createCall({ getCallerToken: createCallerTokenIssuer(admin, key), deadline: Date.now() + 60_000 }),
    call,
  );
const getPeakMemoryMiB = () =>
  Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;

const readProcStat = (pid) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
/**
 * Returns the CPU seconds of the service and of the database's processes. Other processes do not affect them.
 */
function readCpuSeconds() {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const getCpuSeconds = (pid) => {
    const [user, system] = readProcStat(pid).slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  };
  const databasePids = pids.filter((pid) => {
    try {
      return Number(readProcStat(pid)[1]) === stack.postgres?.pid;
    } catch {
      return false; // the process has ended meanwhile
    }
  });
  return [getCpuSeconds(child.pid), databasePids.reduce((sum, pid) => sum + getCpuSeconds(pid), 0)];
}
/**
 * The searches that visitors run during the import: some words, all festivals by deadline, and one festival.
 */
const search = (request) => () =>
  callAsAdmin(() => catalog.getFestivals(GetFestivalsRequest.fromJSON(request)));
const backgroundSearches = {
  text: search({ query: 'river cinemas', page: 1, pageSize: 20 }),
  all: search({ facets: ['country'], page: 1, pageSize: 20 }),
  one: search({ query: 'Invented Film Festival 77', page: 1, pageSize: 5 }),
};
let elapsedSeconds = 0;
async function measurePhase(label, runPhase) {
  const stop = isAlone ? async () => new Map() : startBackgroundLoad(backgroundSearches);
  const [startedAt, cpuAtStart] = [performance.now(), readCpuSeconds()];
  await runPhase();
  const seconds = (performance.now() - startedAt) / 1000;
  const [serviceSeconds, databaseSeconds] = readCpuSeconds().map((cpuSeconds, n) =>
    (cpuSeconds - cpuAtStart[n]).toFixed(1).padStart(6),
  );
  console.log(
    `${label.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s; CPU of the service ${serviceSeconds} s, of the database ${databaseSeconds} s; ${getPeakMemoryMiB().toFixed(0)} MiB at most`,
  );
  const latencies = [...(await stop()).values()].flat();
  elapsedSeconds += seconds;
  if (isAlone) return seconds;
  const [p50, p95] = [0.5, 0.95].map((share) => getPercentile(latencies, share).toFixed(0));
  const failedCount = latencies.filter((ms) => ms === Infinity).length;
  console.log(
    `${''.padEnd(32)} others: sent ${latencies.length}, p50 ${p50}, p95 ${p95} ms, failed ${failedCount}`,
  );
  return seconds;
}
const waitForState = async (importId, ...states) => {
  for (;;) {
    const { import: report } = await callAsAdmin(() =>
      importService.getImportReport({ importId, outcome: null, mapping: null, page: 1, pageSize: 1 }, 30_000),
    );
    if (states.includes(report.state)) return report;
    if (report.state === 'failed') throw new Error(report.failure.message);
    await sleep(500);
  }
};
async function importAndMeasure(label) {
  const { import: created } = await callAsAdmin(() =>
    importService.createImport({ fileName: 'bench.jsonl', bytes: bytes.length, encoding: null }),
  );
  await measurePhase(`${label}: sent, ${(bytes.length / 2 ** 20).toFixed(0)} MiB`, async () => {
    for (let n = 0; n * CHUNK_BYTES < bytes.length; n++)
      await callAsAdmin(() =>
        importService.addImportChunk(
          { importId: created.id, n, chunk: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES) },
          30_000,
        ),
      );
  });
  await measurePhase(`${label}: read and checked`, () => waitForState(created.id, 'comparing', 'checked'));
  await measurePhase(`${label}: compared`, () => waitForState(created.id, 'checked'));
  const { rowVersion } = await waitForState(created.id, 'checked');
  const seconds = await measurePhase(`${label}: applied`, async () => {
    await callAsAdmin(() =>
      importService.orderImport({ importId: created.id, step: 'apply', mapping: null, rowVersion }),
    );
    await waitForState(created.id, 'applied');
  });
  console.log(JSON.stringify((await waitForState(created.id, 'applied')).counts));
  return seconds;
}
const applySeconds = await importAndMeasure('new');
const totalSeconds = elapsedSeconds;
console.log(`from the first byte to the catalogue: ${totalSeconds.toFixed(1)} s`);
if (!isAlone) {
  await measurePhase('idle, with all festivals', () => sleep(15_000));
  await importAndMeasure('the same again');
}
const isTooExpensive = applySeconds > MAX_APPLY_SECONDS || getPeakMemoryMiB() > MAX_MEBIBYTES;
console.log(isTooExpensive ? 'A limit is exceeded.' : 'Within the limits.');
importService.close();
catalog.close();
child.kill('SIGTERM');
await new Promise((resolve) => child.on('exit', resolve));
await stack.stop();
if (record)
  recordMeasurements(`npm run bench:import${isAlone ? ' -- --alone' : ''}`, [
    {
      metric: `import of ${COUNT.toLocaleString('en')} festivals${isAlone ? ', idle site' : ''}`,
      value: `${totalSeconds.toFixed(1)} s`,
      reference: `limit ${MAX_APPLY_SECONDS} s`,
    },
  ]);
process.exitCode = isTooExpensive ? 1 : 0;
