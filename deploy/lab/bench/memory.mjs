// npm run bench:memory: measures the memory of each of the seven processes: a minute after the start, the
// maximum while the whole catalogue is republished and people read (k6's mix, 300 a second), and a minute
// after that. Ends with 1 when one idles over 350 MiB or exceeds 450 MiB under load.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { PROCESSES, root } from '../../workspace/repository.mjs';
import { parseOptions, recordOption } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';
import { findRunning } from '../../local/state.mjs';
import { recordMeasurements } from '../measurements/record.mjs';

const { values } = parseOptions({
  command: 'npm run bench:memory --',
  description: 'Measures the memory of the processes.',
  options: { record: recordOption },
});
const [MAX_IDLE_MIB, MAX_BUSY_MIB, REST_MS, KIB_PER_MIB] = [350, 450, 60_000, 1024];

const platform = await startSeparatePlatform({
  name: 'memory',
  env: { RATE_LIMIT: '100000000', TRUST_PROXY: '127.0.0.1', LOG_INS: '100000' },
});
stopOnSignal(platform);
const env = { ...process.env, LAUREL_STATE: platform.folder };
/** Runs one of our scripts to its end. */
async function run(...args) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code === null) throw new Error(`${args.join(' ')} was ended.`);
}
/** Returns MiB as the kernel reports it: `VmRSS` is the current value, `VmHWM` the maximum since `resetPeaks`. */
const readMemory = (name, field) => {
  const { pid } = findRunning(platform.folder).processes[name];
  const [, kib] = new RegExp(`${field}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kib) / KIB_PER_MIB;
};
/** Makes the kernel forget the maximum: this is its command 5. */
const resetPeaks = () => {
  for (const name of PROCESSES)
    fs.writeFileSync(`/proc/${findRunning(platform.folder).processes[name].pid}/clear_refs`, '5');
};
const readAllMemory = (field) => PROCESSES.map((name) => readMemory(name, field));
try {
  console.log('Starting the platform …');
  await platform.ready();
  await sleep(REST_MS);
  const idle = readAllMemory('VmRSS');
  resetPeaks();
  const reads = run(path.join(root, 'deploy/k6/run.mjs'), 'mixed-reads');
  const file = path.join(platform.folder, 'catalogue.jsonl');
  await run(path.join(root, 'deploy/commands/catalog-export.mjs'), file);
  // Changes each festival slightly, so that all events are published again and every projection is updated.
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  const changedLines = lines.map((line) => {
    const festival = JSON.parse(line);
    return JSON.stringify({ ...festival, description: `${festival.description ?? ''} Changed again.` });
  });
  fs.writeFileSync(file, changedLines.join('\n'));
  await run(path.join(root, 'deploy/commands/catalog-import.mjs'), file);
  await reads;
  const busy = readAllMemory('VmHWM');
  await sleep(REST_MS);
  const after = readAllMemory('VmRSS');
  console.log('| MiB | a minute after the start | peak under load | a minute after |\n|---|---|---|---|');
  for (const [n, name] of PROCESSES.entries())
    console.log(`| ${name} | ${[idle[n], busy[n], after[n]].map((mib) => mib.toFixed(0)).join(' | ')} |`);
  const isOver =
    [...idle, ...after].some((mib) => mib > MAX_IDLE_MIB) || busy.some((mib) => mib > MAX_BUSY_MIB);
  console.log(`At most ${MAX_IDLE_MIB} idle and ${MAX_BUSY_MIB} under load: ${isOver ? 'over' : 'held'}.`);
  process.exitCode = isOver ? 1 : 0;
  if (values.record)
    recordMeasurements('npm run bench:memory', [
      {
        metric: 'largest process, idle / busy',
        value: `${Math.max(...idle).toFixed(0)} / ${Math.max(...busy).toFixed(0)} MiB`,
        reference: `limit ${MAX_IDLE_MIB} / ${MAX_BUSY_MIB} MiB`,
      },
    ]);
} finally {
  await platform.stop();
}
