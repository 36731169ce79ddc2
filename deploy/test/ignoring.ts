// Checks which files of a clone git and images include.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listContext } from '../docker/dockerfile.mjs';
import { root } from './repository-files.js';

/** The names that git and images include, by their own answer. */
export function listIncluded(names: string[]): { git: string[]; images: string[] } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-ignoring-'));
  try {
    for (const list of ['.gitignore', '.dockerignore'])
      fs.copyFileSync(path.join(root, list), path.join(folder, list));
    for (const name of names) fs.writeFileSync(path.join(folder, name), '');
    const runGit = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return stdout.trim().split('\n');
    };
    runGit('init', '--quiet');
    const filterNames = (included: string[]) => names.filter((name) => included.includes(name));
    return {
      git: filterNames(runGit('ls-files', '--others', '--exclude-standard')),
      images: filterNames(listContext(folder)),
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
