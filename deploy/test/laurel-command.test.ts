import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { SERVICES } from '../workspace/repository.mjs';

const runCommand = (...args: string[]) => {
  const script = path.resolve(__dirname, '../commands/laurel.mjs');
  const env = { ...process.env, LAUREL_STATE: path.join(__dirname, 'nowhere') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

it.each([
  [[], /^Which service\? Try: npm run laurel -- --help\n$/],
  [['toString'], /^There is no service "toString"\./],
])('npm run laurel -- %j is refused', (args, pattern) => {
  const { status, stderr } = runCommand(...args);
  expect([status, pattern.test(stderr)]).toEqual([64, true]);
});

it('lists the services, and the commands of each, without a running platform', () => {
  expect(runCommand('--help').stdout).toContain(SERVICES.join(', '));
  for (const service of SERVICES) expect(runCommand(service).stdout).toMatch(/^ {2}dead-letters /m);
  expect(runCommand('billing', '--help').stdout).toMatch(/^ {2}ledger:prove /m);
  expect(runCommand('catalog', 'import', '--help').stdout).toMatch(/^import FILE/);
});

it('needs a running platform for a command', () =>
  expect(runCommand('billing', 'ledger:prove')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Laurel is not running/),
  }));
