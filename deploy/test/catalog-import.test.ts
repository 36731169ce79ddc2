import { runCommand } from './run-command.js';

const run = (...args: string[]) => runCommand('catalog-import.mjs', ...args);

it.each([
  [['--dry-rnu', 'x.json'], /^Unknown option '--dry-rnu'/],
  [['--dry-run=yes', 'x.json'], /^Option '--dry-run' does not take an argument/],
  [[], /^Which file\? Try: npm run catalog:import -- --help\n$/],
])('catalog:import %j is refused and imports nothing', (args, pattern) => {
  const { status, stderr } = run(...args);
  expect([status, pattern.test(stderr)]).toEqual([64, true]);
});
it('catalog:import --help prints its options without a running platform', () =>
  expect(run('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^npm run catalog:import -- FILE …\n[^]*--dry-run[^]*--help[^]*Exits with 0/,
    ),
    stderr: '',
  }));
