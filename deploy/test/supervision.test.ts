import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '../testing/until.mjs';

const deploy = path.resolve(__dirname, '..');
const startedChildren: ChildProcess[] = [];
let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-supervision-'))));
afterEach(() => startedChildren.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number) => {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};
/** Waits for a file with a process ID that a script writes, and returns the ID. */
const readPid = (name: string) =>
  until(
    async () =>
      fs.existsSync(path.join(folder, name)) && Number(fs.readFileSync(path.join(folder, name), 'utf8')),
  );
const writeScript = (name: string, text: string) => {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const startProgram = (program: string, args: string[], options = {}) => {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore', ...options });
  startedChildren.push(child);
  return child;
};
/** A program that writes its process ID into a file of this name and ignores SIGTERM. */
const createStubbornProgram = (name: string) =>
  `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(`${name}.part`)}, String(process.pid));
   require('fs').renameSync(${JSON.stringify(`${name}.part`)}, ${JSON.stringify(name)}); setInterval(() => {}, 1000);`;

it('the child of a killed process ends, even if it ignores SIGTERM', async () => {
  const supervisor = writeScript(
    'supervisor.mjs',
    `import { run } from ${JSON.stringify(path.join(deploy, 'processes/command.mjs'))};
     void run(process.execPath, ['-e', ${JSON.stringify(createStubbornProgram('stubborn'))}], { cwd: process.cwd() });`,
  );
  const child = startProgram(process.execPath, [supervisor]);
  const pid = await readPid('stubborn');
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await until(async () => !isAlive(pid));
});

it('a supervised process and its child end when the starting program is killed, even if their first supervisor was killed', async () => {
  const startScript = writeScript(
    'start.mjs',
    `import fs from 'node:fs';
     import { createProcess } from ${JSON.stringify(path.join(deploy, 'processes/supervise.mjs'))};
     const script = ${JSON.stringify(`require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(createStubbornProgram('child'))}], { stdio: 'ignore' });${createStubbornProgram('supervised')}`)};
     const command = () => ({ program: process.execPath, args: ['-e', script], env: process.env, options: { cwd: process.cwd() } });
     const supervised = createProcess({ name: 'supervised', command, ready: async () => true, logs: '.', record: { process() {} } });
     await supervised.start();
     setInterval(() => {}, 1000);`,
  );
  const start = startProgram(process.execPath, [startScript]);
  const [supervisedPid, childPid] = [await readPid('supervised'), await readPid('child')];
  const listSupervisors = () =>
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          const isChild =
            fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(start.pid);
          return (
            isChild && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('process-supervisor.mjs')
          );
        } catch {
          return false;
        }
      });
  const [first] = listSupervisors();
  process.kill(first!, 'SIGKILL');
  const second = await until(async () => listSupervisors().find((pid) => pid !== first));
  expect(isAlive(second)).toBe(true);
  start.kill('SIGKILL');
  await until(async () => ![supervisedPid, childPid, second].some(isAlive));
});

it('a script ends when the npm that runs it is killed, also through a shell', async () => {
  writeScript(
    'watched.mjs',
    `import fs from 'node:fs';
     import { onNpmExit } from ${JSON.stringify(path.join(deploy, 'processes/process-identity.mjs'))};
     onNpmExit(() => process.exit(0));
     fs.writeFileSync('watched.part', String(process.pid));
     fs.renameSync('watched.part', 'watched');
     setInterval(() => {}, 1000);`,
  );
  writeScript(
    'package.json',
    JSON.stringify({ name: 'x', scripts: { go: `"${process.execPath}" watched.mjs; true` } }),
  );
  const npm = startProgram('npm', ['run', 'go']);
  const pid = await readPid('watched');
  expect(isAlive(pid)).toBe(true);
  const exited = once(npm, 'exit');
  npm.kill('SIGKILL');
  await exited;
  await until(async () => !isAlive(pid));
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
