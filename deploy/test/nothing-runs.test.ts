import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getProcessIdentity } from '../processes/process-identity.mjs';
import { root } from './repository-files.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-nowhere-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const runCommand = (file: string, ...args: string[]) => {
  const env = { ...process.env, LAUREL_STATE: folder };
  const script = path.join(root, 'deploy', file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const COMMANDS: [file: string, ...args: string[]][] = [
  ['commands/catalog-import.mjs', 'x.json'],
  ['commands/catalog-export.mjs', 'x.json'],
  ['commands/fees-owed.mjs'],
  ['commands/fees-paid-out.mjs', '5'],
  ['k6/run.mjs', 'smoke'],
  ['../services/identity/bench/session-check.bench.mjs'],
];

it.each(COMMANDS)('%s names the state folder in which nothing runs, and says what to do', (file, ...args) => {
  const { status, stdout, stderr } = runCommand(file, ...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.split('. ')).toEqual([
    `Laurel is not running with the state folder ${folder}`,
    expect.stringMatching(/^Start it: .*npm start$/),
    'For another state folder put LAUREL_STATE=FOLDER before the command.\n',
  ]);
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('a command reports a platform that is still starting, and does not ask to start it', () => {
  const run = { pid: process.pid, identity: getProcessIdentity(process.pid), ready: false, processes: {} };
  fs.writeFileSync(path.join(folder, 'run.json'), JSON.stringify(run));
  expect(runCommand('commands/fees-owed.mjs')).toEqual({
    status: 1,
    stdout: '',
    stderr: `Laurel is still starting with the state folder ${folder}. Try again when it has printed its address.\n`,
  });
});

it('npm stop names the state folder in which nothing ran', () =>
  expect(runCommand('local/stop.mjs')).toEqual({
    status: 0,
    stdout: `Laurel is not running with the state folder ${folder}.\n`,
    stderr: '',
  }));
