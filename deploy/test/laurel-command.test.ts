import { SERVICES } from '../workspace/repository.mjs';
import { runCommand } from './run-command.js';

const run = (...args: string[]) => runCommand('laurel.mjs', ...args);

it.each([
  [[], /^Which service\? Try: npm run laurel -- --help\n$/],
  [['toString'], /^There is no service "toString"\./],
])('npm run laurel -- %j is refused', (args, pattern) => {
  const { status, stderr } = run(...args);
  expect([status, pattern.test(stderr)]).toEqual([64, true]);
});

it('lists the services, and the commands of each, without a running platform', () => {
  expect(run('--help').stdout).toContain(SERVICES.join(', '));
  for (const service of SERVICES) expect(run(service).stdout).toMatch(/^ {2}dead-letters /m);
  expect(run('billing', '--help').stdout).toMatch(/^ {2}ledger:prove /m);
  expect(run('catalog', 'import', '--help').stdout).toMatch(/^import FILE/);
});

it('needs a running platform for a command', () =>
  expect(run('billing', 'ledger:prove')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Laurel is not running/),
  }));
