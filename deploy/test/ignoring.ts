// What of files that lie in a clone git would take, and what images are sent.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contextOf } from '../docker/dockerfile.mjs';
import { root } from './places.js';

/** Of these names those that each takes, as it says itself. */
export function takenOf(names: string[]): { git: string[]; images: string[] } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-ignoring-'));
  try {
    for (const list of ['.gitignore', '.dockerignore'])
      fs.copyFileSync(path.join(root, list), path.join(folder, list));
    for (const name of names) fs.writeFileSync(path.join(folder, name), '');
    const git = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return stdout.trim().split('\n');
    };
    git('init', '--quiet');
    const of = (taken: string[]) => names.filter((name) => taken.includes(name));
    return { git: of(git('ls-files', '--others', '--exclude-standard')), images: of(contextOf(folder)) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
