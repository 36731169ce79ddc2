import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StillStorage } from '../stills/storage.js';
import { writeArchive } from './archive-file.js';
import { PartFiles } from './part-files.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-archive-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const write = (name: string) =>
  writeArchive(path.join(folder, name), new PartFiles(folder), {} as StillStorage, new Date('2026-11-23'));

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

it('pages are written down as they come: an array for each area, and the pictures that are shown', async () => {
  const parts = new PartFiles(folder);
  const still = (fileName: string, state: string) => ({ fileName, filmId: 1, state });
  await parts.add('films', 'films', [{ name: 'Salt', credits: [{ name: 'A\nB' }] }, { name: 'Bus' }]);
  await parts.add('films', 'films', [{ name: 'Third' }]);
  await parts.add('films', 'stills', [still('a', 'kept'), still('b', 'wanted')]);
  await parts.add('billing', 'tokens', []);
  await parts.end();
  const kept = parts.all.map(({ file, ...about }) => [about, JSON.parse(fs.readFileSync(file, 'utf8'))]);
  expect(kept).toEqual([
    [
      { service: 'films', area: 'films', rows: 3 },
      [{ name: 'Salt', credits: [{ name: 'A\nB' }] }, { name: 'Bus' }, { name: 'Third' }],
    ],
    [{ service: 'films', area: 'stills', rows: 2 }, [still('a', 'kept'), still('b', 'wanted')]],
    [{ service: 'billing', area: 'tokens', rows: 0 }, []],
  ]);
  expect(parts.pictures).toEqual([still('a', 'kept')]);
  for (const { file } of parts.all) expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});
