// How fast the engine answers beside everything else that could, over catalogues of 5,500, 55,000 and 1,000,000 competitions, each in
// a process of its own. Fails where a contender gives another answer than the clear evaluator.
//   npm run bench:matching -- [--json] [--sizes 5500,55000] [--rounds 24]
import { execFileSync, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../deploy/local/house.mjs';
import { startPostgres } from '../../../deploy/local/stack.mjs';
import { jsonOf, tableOf } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    sizes: { type: 'string', default: '5500,55000,1000000' },
    rounds: { type: 'string', default: '24' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const MEGABYTES = 14_000;

function measured(size, url) {
  const child = fork(path.join(import.meta.dirname, 'one-size.mjs'), [String(size), options.rounds], {
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
  console.log(options.json ? JSON.stringify(jsonOf(all)) : tableOf(all, load));
} finally {
  await postgres.stop();
}
