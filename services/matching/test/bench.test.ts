import { execFileSync } from 'node:child_process';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../bench');

/** The benchmark imports the built engine by file name, which the type checker does not see. */
it('all engines of the benchmark return the same results on a small catalogue', () => {
  const args = ['--expose-gc', path.join(folder, 'answers-alike.mjs')];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('all answer alike\n');
});
