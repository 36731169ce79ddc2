import { execFileSync } from 'node:child_process';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../bench');

/** The benchmark reads the built engine by its files’ names, which no type check sees. */
it('the benchmark answers as the evaluator does, on a small catalogue', () => {
  const args = ['--expose-gc', path.join(folder, 'answers-alike.mjs')];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('all answer alike\n');
});
