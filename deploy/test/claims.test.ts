import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { claim, holderOf, letGo } from '../local/claims.mjs';

let folder: string;
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-claims-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const file = () => path.join(folder, 'of/what');

/** Claims it, and lives until it is ended. */
async function another() {
  const claims = pathToFileURL(path.resolve(__dirname, '../local/claims.mjs')).href;
  const script = `
    const { claim } = await import(${JSON.stringify(claims)});
    console.log(claim(${JSON.stringify(file())}));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [isTheirs] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    isTheirs: String(isTheirs).trim() === 'true',
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('is nobody else’s while its process lives, and the next one’s when that was killed', async () => {
  const other = await another();
  expect(other.isTheirs).toBe(true);
  expect([claim(file()), holderOf(file())]).toEqual([false, other.pid]);
  await other.kill();
  expect([claim(file()), holderOf(file())]).toEqual([true, process.pid]);
  expect(claim(file())).toBe(false);
  expect(fs.readdirSync(path.dirname(file()))).toEqual(['what']);
});

it('is free when it is let go of', async () => {
  expect(claim(file())).toBe(true);
  letGo(file());
  expect([claim(file()), holderOf(file())]).toEqual([true, process.pid]);
});

it('says nobody’s name between its making and its writing', () => {
  fs.mkdirSync(path.dirname(file()));
  fs.writeFileSync(file(), '');
  expect([claim(file()), holderOf(file())]).toEqual([false, undefined]);
});
