import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../places.js';

/** Runs `npm run compose:env` for a file; how it ended, and what it said. */
export function drawnEnv(file: string, ...args: string[]) {
  const script = path.join(root, 'deploy/compose/env.mjs');
  const { status, stdout, stderr } = spawnSync('node', [script, '--file', file, ...args], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
