import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countTests, type Counted } from '../local/count-tests.mjs';

/** Jest on a folder of its own with these tests. */
async function counted(files: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-count-'));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  write('package.json', '{}');
  for (const [name, text] of Object.entries(files)) write(`${name}.test.js`, text);
  const config = JSON.stringify({ rootDir: folder, transform: {} });
  const jest = path.join(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
  try {
    return await countTests(async (args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [jest, '-c', config, ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      return { code: status ?? 1, output: stdout + stderr };
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
const passes = `it('holds', () => {});`;
const fails = `it('never holds', () => { throw new Error('too dark') });`;
/** The first run leaves a mark for the second. */
const passesLater = `const fs = require('fs');
it('holds later', () => { if (!fs.existsSync('mark')) { fs.writeFileSync('mark', ''); throw new Error('stood still'); } });`;

it('what passes is counted once, and not tried again', async () => {
  expect(await counted({ one: passes + passes, two: passes })).toMatchObject({
    passed: 3,
    failed: 0,
    again: [],
  });
});
it('what passes only alone is counted as passed, and named with how it failed', async () => {
  const told = await counted({ one: passes + passesLater, two: passes });
  expect(told).toMatchObject({
    passed: 3,
    failed: 0,
    again: [expect.stringMatching(/one\.test\.js › holds later\n.*stood still/)],
    failures: [],
  });
});
it('what fails twice has failed, beside another that passes the second time', async () => {
  expect(
    await counted({ one: fails + passesLater, two: passes + passesLater.replaceAll('mark', 'other') }),
  ).toMatchObject({
    passed: 3,
    failed: 1,
    again: [expect.stringMatching(/one.*holds later/), expect.stringMatching(/two.*holds later/)],
    output: expect.stringContaining('too dark'),
    failures: [expect.stringMatching(/one\.test\.js › never holds\n.*too dark/)],
  });
});
it('a file that cannot run has failed', async () => {
  expect(await counted({ one: passes, two: 'throw new Error("broken")' })).toMatchObject({
    passed: 1,
    failed: 1,
    again: [],
    failures: [expect.stringMatching(/two\.test\.js › the file could not run\n(.*\n)*.*broken/)],
  });
});
it('many files that fail are no accident: they are not tried again', async () => {
  const later = Object.fromEntries(
    [...'abcdefghi'].map((name) => [name, passesLater.replaceAll('mark', name)]),
  );
  expect(await counted(later)).toMatchObject({ passed: 0, failed: 9, again: [] });
});
it('no tests are told in words', async () => {
  expect(await counted({})).toBe('there are no tests yet');
});

it('a random test that found a counterexample is tried again with the same seed, and fails twice', async () => {
  const draws = `const fs = require('fs');
it('holds for most seeds', () => { fs.appendFileSync('seeds', process.env.SEED + '.'); throw new Error(fs.readFileSync('seeds', 'utf8')); });`;
  const { passed, failed, output, again } = (await counted({ draws })) as Counted;
  expect({ passed, failed, again }).toEqual({ passed: 0, failed: 1, again: [] });
  const [, seed] = /Random tests began with SEED=(\d+)/.exec(output)!;
  expect(output).toContain(`${seed}.${seed}.`);
});
