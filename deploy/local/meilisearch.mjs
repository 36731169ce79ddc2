// Meilisearch, where the machine has it: how it is started, and one of its own for a test.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { meilisearch } from './fetch.mjs';
import { guard } from './guard.mjs';
import { freePort } from './ports.mjs';
import { answers } from './supervise.mjs';

/** How it is started: on loopback, with a key, telling nobody of itself, and without the memory that it takes by default to write a little. */
export const meilisearchCommand = (program, { folder, port, key }) => ({
  program,
  args: [
    '--db-path',
    path.join(folder, 'data.ms'),
    '--dump-dir',
    path.join(folder, 'dumps'),
    '--snapshot-dir',
    path.join(folder, 'snapshots'),
    '--http-addr',
    `127.0.0.1:${port}`,
    '--env',
    'production',
    '--no-analytics',
    '--max-indexing-memory',
    '256MiB',
    '--log-level',
    'WARN',
  ],
  env: { ...process.env, MEILI_MASTER_KEY: key },
  options: { cwd: folder },
});

/** Whether it can be asked. */
export const meilisearchReady = (port, how) =>
  answers(`http://127.0.0.1:${port}/health`, { seconds: 60, ...how });

/** One on a free port in a temporary folder, for tests; null where the machine has no Meilisearch. Who starts it stops it. */
export async function startMeilisearch() {
  const program = await meilisearch();
  if (!program) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-meilisearch-'));
  const port = await freePort();
  const key = randomBytes(24).toString('base64url');
  let child;
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  async function start() {
    const { args, env, options } = meilisearchCommand(program, { folder, port, key });
    child = spawn(program, args, { stdio: 'ignore', ...options, env });
    guard(child, 'SIGKILL');
    if (!(await meilisearchReady(port, { until: isGone }))) throw new Error('Meilisearch did not start.');
  }
  async function kill(signal = 'SIGKILL') {
    if (isGone()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    start,
    kill,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    get pid() {
      return child.pid;
    },
    async stop() {
      child.kill('SIGCONT');
      await kill();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
