// Compares the engine with other implementations on catalogues of 5,500, 55,000 and 1,000,000 competitions,
// each in a separate process. Fails if a contender’s answer differs from the plain evaluator’s.
//
// npm run bench:matching -- [--json] [--sizes 5500,55000] [--repeats 24]
import { execFileSync, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../../deploy/workspace/repository.mjs';
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption, parseCount, WRONG_USE } from '../../../deploy/workspace/options.mjs';
import { startPostgres } from '../../../deploy/testing/stack.mjs';
import { toJsonReport, toMeasurements, formatTable } from './report.mjs';

const { values: options } = parseOptions({
  command: 'npm run bench:matching --',
  description: 'Compares the engine with alternatives, each catalogue in a separate process.',
  options: {
    json: { type: 'boolean', description: 'Answers as JSON, not as a table.' },
    sizes: { type: 'string', description: 'Competitions of each catalogue (5500,55000,1000000).' },
    repeats: { type: 'string', description: 'How often each contender answers (24).' },
    record: recordOption,
  },
});
const roundCount = parseCount(options.repeats, 'repeats', 24);
const sizes = (options.sizes ?? '5500,55000,1000000').split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('--sizes is whole numbers from 1, with commas between.');
  process.exit(WRONG_USE);
}
const MEGABYTES = 14_000;

function measured(size, url) {
  const child = fork(path.join(import.meta.dirname, 'one-size.mjs'), [String(size), String(roundCount)], {
    execArgv: ['--expose-gc', '--max-semi-space-size=128', `--max-old-space-size=${MEGABYTES}`],
    env: { ...process.env, BENCH_POSTGRES: url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let found;
    child.on('message', (message) => (found = message));
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      found && code === 0 ? resolve(found) : reject(new Error(`${size}: ended with ${signal ?? code}`)),
    );
  });
}

const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
execFileSync(process.execPath, [nx, 'run-many', '-t', 'build', '-p', '@laurel/catalog', '@laurel/matching'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
});
const load = { before: os.loadavg() };
const postgres = await startPostgres();
try {
  const all = [];
  for (const size of sizes) all.push(await measured(size, `${postgres.url}/postgres`));
  load.after = os.loadavg();
  console.log(options.json ? JSON.stringify(toJsonReport(all)) : formatTable(all, load));
  if (options.record) recordMeasurements('npm run bench:matching', toMeasurements(all[0]));
} finally {
  await postgres.stop();
}
