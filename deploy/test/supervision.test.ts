import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '../testing/until.mjs';

const deploy = path.resolve(__dirname, '..');
const begun: ChildProcess[] = [];
let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-supervision-'))));
afterEach(() => begun.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const lives = (pid: number) => {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};
/** The process ID that a script wrote to that file. */
const pidIn = (name: string) =>
  until(
    async () =>
      fs.existsSync(path.join(folder, name)) && Number(fs.readFileSync(path.join(folder, name), 'utf8')),
  );
const script = (name: string, text: string) => {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const begin = (program: string, args: string[], options = {}) => {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore', ...options });
  begun.push(child);
  return child;
};
/** A program that writes its process ID and ignores SIGTERM. */
const stubborn = (name: string) =>
  `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(`${name}.part`)}, String(process.pid));
   require('fs').renameSync(${JSON.stringify(`${name}.part`)}, ${JSON.stringify(name)}); setInterval(() => {}, 1000);`;

it('the child of a killed process ends, even if it ignores SIGTERM', async () => {
  const supervisor = script(
    'supervisor.mjs',
    `import { run } from ${JSON.stringify(path.join(deploy, 'processes/command.mjs'))};
     void run(process.execPath, ['-e', ${JSON.stringify(stubborn('one'))}], { cwd: process.cwd() });`,
  );
  const child = begin(process.execPath, [supervisor]);
  const pid = await pidIn('one');
  expect(lives(pid)).toBe(true);
  child.kill('SIGKILL');
  await until(async () => !lives(pid));
});

it('a supervised process and its children end with a killed start, even if its supervisor was killed before', async () => {
  const supervisor = script(
    'start.mjs',
    `import fs from 'node:fs';
     import { createProcess } from ${JSON.stringify(path.join(deploy, 'processes/supervise.mjs'))};
     const below = ${JSON.stringify(`require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn('below'))}], { stdio: 'ignore' });${stubborn('section')}`)};
     const command = () => ({ program: process.execPath, args: ['-e', below], env: process.env, options: { cwd: process.cwd() } });
     const made = createProcess({ name: 'part', command, ready: async () => true, logs: '.', record: { process() {} } });
     await made.start();
     setInterval(() => {}, 1000);`,
  );
  const child = begin(process.execPath, [supervisor]);
  const [pid, below] = [await pidIn('section'), await pidIn('below')];
  const supervisors = () =>
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((one) => {
        try {
          const isChild =
            fs.readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(child.pid);
          return (
            isChild && fs.readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('process-supervisor.mjs')
          );
        } catch {
          return false;
        }
      });
  const [first] = supervisors();
  process.kill(first!, 'SIGKILL');
  const second = await until(async () => supervisors().find((one) => one !== first));
  expect(lives(second)).toBe(true);
  child.kill('SIGKILL');
  await until(async () => !lives(pid) && !lives(below) && !lives(second));
});

it('a script ends when the npm that runs it is killed, also through a shell', async () => {
  script(
    'watched.mjs',
    `import fs from 'node:fs';
     import { onNpmExit } from ${JSON.stringify(path.join(deploy, 'processes/process-identity.mjs'))};
     onNpmExit(() => process.exit(0));
     fs.writeFileSync('watched.part', String(process.pid));
     fs.renameSync('watched.part', 'watched');
     setInterval(() => {}, 1000);`,
  );
  script(
    'package.json',
    JSON.stringify({ name: 'x', scripts: { go: `"${process.execPath}" watched.mjs; true` } }),
  );
  const npm = begin('npm', ['run', 'go']);
  const pid = await pidIn('watched');
  expect(lives(pid)).toBe(true);
  const exited = once(npm, 'exit');
  npm.kill('SIGKILL');
  await exited;
  await until(async () => !lives(pid));
});

it.each([
  ['local/start.mjs', '--fresh'],
  ['local/stop.mjs', '--help'],
  ['testing/test.mjs', '--only'],
  ['lab/faults/kill.mjs', '--only'],
  ['lab/faults/batches.mjs', '--kills'],
  ['lab/bench/cost.mjs', '--times'],
  ['lab/bench/first-paint.mjs', '--address'],
  ['lab/bench/vitals.mjs', '--address'],
  ['lab/bench/scale.mjs', '--catalogues'],
  ['k6/run.mjs', '[NAME]'],
  ['../services/matching/bench/run-wizard.bench.mjs', '--repeats'],
  ['../services/matching/bench/matching.bench.mjs', '--sizes'],
  ['../web/bundle-size.mjs', 'after a build'],
])('%s prints its help, starts nothing, and refuses an unknown option', async (file, expectedText) => {
  const runWith = async (option: string) => {
    const child = spawn(process.execPath, [path.resolve(deploy, file), option], {
      cwd: path.resolve(deploy, '..'),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const [code] = await once(child, 'close');
    return { code, output };
  };
  const [help, unknown] = [await runWith('--help'), await runWith('--hlep')];
  expect([help.code, unknown.code]).toEqual([0, 64]);
  expect(help.output).toContain(expectedText);
  expect(unknown.output).toContain("'--hlep'");
});
