import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../repository-files.js';

/** Runs `npm run compose:env` for a file. Returns its status and output. */
export function generateEnv(file: string, ...args: string[]) {
  const script = path.join(root, 'deploy/compose/env.mjs');
  const { status, stdout, stderr } = spawnSync('node', [script, '--file', file, ...args], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
