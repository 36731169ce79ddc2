// That nothing half merged is kept: what git writes between two versions of some lines, and what prettier makes of it in a page.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './places.js';

/** Of git seven at a line's beginning; of prettier as many quotes within each other. */
const MARKS = '^[[:space:]]*(<{7} |>{7} |[|]{7} |(> ){6}>)';
/** `file:line`s of a folder, without what git leaves out of it; in a clone or not, and committed or not. */
function markedIn(folder: string) {
  const how = ['grep', '--no-index', '--exclude-standard', '-I', '-n', '-E', MARKS];
  const { status, stdout, stderr } = spawnSync('git', how, { cwd: folder, encoding: 'utf8' });
  // It answers 1 where it finds none.
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout.split('\n').flatMap((line) => /^[^:]+:\d+/.exec(line)?.[0] ?? []);
}

it('no file has the marks of a merge', () => expect(markedIn(root)).toEqual([]));

describe('finds them', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-merged-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  it.each([
    ['one.ts', `${'<'.repeat(7)} HEAD`],
    ['two.yml', `  ${'>'.repeat(7)} 3116dec2 (The planner reads)`],
    ['three.json', `${'|'.repeat(7)} merged common ancestors`],
    ['page.md', `${'> '.repeat(7)}3116dec2 (The planner reads)`],
  ])('in %s', (name, line) => {
    fs.writeFileSync(path.join(folder, name), `before\n${line}\nafter\n`);
    expect(markedIn(folder)).toEqual([`${name}:2`]);
  });
  it('and no other', () => {
    fs.writeFileSync(path.join(folder, 'page.md'), `${'='.repeat(7)}\n> > quoted twice\n<<< here\n`);
    expect(markedIn(folder)).toEqual([]);
  });
});
