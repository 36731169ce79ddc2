import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { claim, getClaimHolder, releaseClaim } from '../processes/file-locks.mjs';

let folder: string;
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-claims-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const getLockFile = () => path.join(folder, 'claims/resource');

const modulePath = pathToFileURL(path.resolve(__dirname, '../processes/file-locks.mjs')).href;
const startedChildren: ChildProcess[] = [];
afterEach(() => startedChildren.splice(0).forEach((child) => void child.kill('SIGKILL')));

/** Starts a process that claims the file and lives until it is killed, at the latest at the end of the test. */
async function startClaimant() {
  const script = `
    const { claim } = await import(${JSON.stringify(modulePath)});
    console.log(claim(${JSON.stringify(getLockFile())}));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  startedChildren.push(child);
  const [hasClaimed] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    hasClaimed: String(hasClaimed).trim() === 'true',
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('a claim belongs to one living process, and is free when that process was killed', async () => {
  const other = await startClaimant();
  expect(other.hasClaimed).toBe(true);
  expect([claim(getLockFile()), getClaimHolder(getLockFile())]).toEqual([false, other.pid]);
  await other.kill();
  expect([claim(getLockFile()), getClaimHolder(getLockFile())]).toEqual([true, process.pid]);
  expect(claim(getLockFile())).toBe(false);
  expect(fs.readdirSync(path.dirname(getLockFile()))).toEqual(['resource']);
});

it('a claim is free after its release', async () => {
  expect(claim(getLockFile())).toBe(true);
  releaseClaim(getLockFile());
  expect([claim(getLockFile()), getClaimHolder(getLockFile())]).toEqual([true, process.pid]);
});

it('a claim of another process stays when a stranger releases it', async () => {
  const other = await startClaimant();
  releaseClaim(getLockFile());
  expect([claim(getLockFile()), getClaimHolder(getLockFile())]).toEqual([false, other.pid]);
});

it('each of many abandoned claims is given to exactly one process', async () => {
  const files = Array.from({ length: 60 }, (_, n) => path.join(folder, `claims/${n}`));
  fs.mkdirSync(path.join(folder, 'claims'));
  for (const file of files)
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, who: 'somebody before' }));
  const script = `
    const { claim } = await import(${JSON.stringify(modulePath)});
    process.send('here');
    process.on('message', (files) => process.send(files.filter(claim)));
  `;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const receiveMessages = () =>
    Promise.all(children.map(async (child) => ((await once(child, 'message')) as [string[]])[0]));
  startedChildren.push(...children);
  await receiveMessages();
  const replies = receiveMessages();
  for (const child of children) child.send(files);
  const claimedFiles = await replies;
  expect(claimedFiles.flat().toSorted()).toEqual(files.toSorted());
  const holders = Object.fromEntries(
    claimedFiles.flatMap((claimed, n) => claimed.map((file) => [file, children[n]!.pid])),
  );
  expect(Object.fromEntries(files.map((file) => [file, getClaimHolder(file)]))).toEqual(holders);
  expect(fs.readdirSync(path.join(folder, 'claims'))).toHaveLength(files.length);
});

it('a process that was killed while it wrote a claim blocks nobody', async () => {
  fs.mkdirSync(path.dirname(getLockFile()));
  const deadClaim = JSON.stringify({ pid: process.pid, who: 'somebody before' });
  for (const file of [
    getLockFile(),
    `${getLockFile()}.${createHash('sha256').update(deadClaim).digest('hex').slice(0, 8)}`,
  ])
    fs.writeFileSync(file, deadClaim);
  expect([claim(getLockFile()), getClaimHolder(getLockFile())]).toEqual([true, process.pid]);
  expect(fs.readdirSync(path.dirname(getLockFile()))).toEqual(['resource']);
});

it('an empty claim file has no holder and is not free', () => {
  fs.mkdirSync(path.dirname(getLockFile()));
  fs.writeFileSync(getLockFile(), '');
  expect([claim(getLockFile()), getClaimHolder(getLockFile())]).toEqual([false, undefined]);
});
