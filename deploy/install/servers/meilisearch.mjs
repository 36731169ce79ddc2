// Meilisearch, if the machine has it: its start command, and a separate one for tests.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMeilisearch } from '../fetch.mjs';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { findFreePort } from '../../processes/ports.mjs';
import { waitForUrl } from '../../processes/supervise.mjs';

/**
 * Returns the start command: on loopback, with a key, without telemetry, and without the large memory that it
 * takes by default for small writes.
 */
export const createMeilisearchCommand = (program, { folder, port, key }) => ({
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

/** Resolves to whether Meilisearch is ready. */
export const waitForMeilisearch = (port, options) =>
  waitForUrl(`http://127.0.0.1:${port}/health`, { seconds: 60, ...options });

/**
 * Starts one for tests on a free port in a temporary folder. Returns null if the machine has no Meilisearch.
 * The caller stops it.
 */
export async function startMeilisearch() {
  const program = await findMeilisearch();
  if (!program) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-meilisearch-'));
  const port = await findFreePort();
  const key = randomBytes(24).toString('base64url');
  let child;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  async function start() {
    const { args, env, options } = createMeilisearchCommand(program, { folder, port, key });
    child = spawn(program, args, { stdio: 'ignore', ...options, env });
    superviseChild(child, 'SIGKILL');
    if (!(await waitForMeilisearch(port, { until: hasExited })))
      throw new Error('Meilisearch did not start.');
  }
  async function kill(signal = 'SIGKILL') {
    if (hasExited()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
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
