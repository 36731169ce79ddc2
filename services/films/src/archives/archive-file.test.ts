import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StillStorage } from '../stills/storage.js';
import { writeArchive } from './archive-file.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-archive-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const write = (name: string) =>
  writeArchive(path.join(folder, name), [], {} as StillStorage, new Date('2026-11-23'));

it('nobody else on the machine reads an archive that is being made', async () => {
  await write('one.zip');
  expect(fs.statSync(path.join(folder, 'one.zip')).mode & 0o777).toBe(0o600);
});
it('it is written over nothing that lies there', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  fs.writeFileSync(elsewhere, 'mine');
  fs.symlinkSync(elsewhere, path.join(folder, 'two.zip'));
  await expect(write('two.zip')).rejects.toThrow('EEXIST');
  expect(fs.readFileSync(elsewhere, 'utf8')).toBe('mine');
});
