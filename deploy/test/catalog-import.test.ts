import { spawnSync } from 'node:child_process';
import path from 'node:path';

const runCommand = (...args: string[]) => {
  const script = path.resolve(__dirname, '../commands/catalog-import.mjs');
  const env = { ...process.env, LAUREL_STATE: path.join(__dirname, 'nowhere') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

it.each([
  [['--dry-rnu', 'x.json'], /^Unknown option '--dry-rnu'/],
  [['--dry-run=yes', 'x.json'], /^Option '--dry-run' does not take an argument/],
  [[], /^Which file\? Try: npm run catalog:import -- --help\n$/],
])('catalog:import %j is refused and imports nothing', (args, pattern) => {
  const { status, stderr } = runCommand(...args);
  expect([status, pattern.test(stderr)]).toEqual([64, true]);
});
it('catalog:import --help prints its options without a running platform', () =>
  expect(runCommand('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^npm run catalog:import -- FILE …\n[^]*--dry-run[^]*--help[^]*Exits with 0/,
    ),
    stderr: '',
  }));
