import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StillStorage } from '../storage/storage.js';
import { writeArchive } from './archive-file.js';
import { AreaFiles } from './area-files.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-archive-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const write = (name: string) =>
  writeArchive(path.join(folder, name), new AreaFiles(folder), {} as StillStorage, new Date('2026-11-23'));

it('an archive in progress is readable by its owner only', async () => {
  await write('one.zip');
  expect(fs.statSync(path.join(folder, 'one.zip')).mode & 0o777).toBe(0o600);
});
it('an archive does not overwrite an existing file', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  fs.writeFileSync(elsewhere, 'mine');
  fs.symlinkSync(elsewhere, path.join(folder, 'two.zip'));
  await expect(write('two.zip')).rejects.toThrow('EEXIST');
  expect(fs.readFileSync(elsewhere, 'utf8')).toBe('mine');
});

it('pages are written as they arrive, one array per area, together with the stored pictures', async () => {
  const files = new AreaFiles(folder);
  const still = (fileName: string, state: string) => ({ fileName, filmId: 1, state });
  await files.add('films', 'films', [{ name: 'Salt', credits: [{ name: 'A\nB' }] }, { name: 'Bus' }]);
  await files.add('films', 'films', [{ name: 'Third' }]);
  await files.add('films', 'stills', [still('a', 'stored'), still('b', 'requested')]);
  await files.add('billing', 'tokens', []);
  await files.end();
  const stored = files.files.map(({ file, ...about }) => [about, JSON.parse(fs.readFileSync(file, 'utf8'))]);
  expect(stored).toEqual([
    [
      { service: 'films', area: 'films', rows: 3 },
      [{ name: 'Salt', credits: [{ name: 'A\nB' }] }, { name: 'Bus' }, { name: 'Third' }],
    ],
    [{ service: 'films', area: 'stills', rows: 2 }, [still('a', 'stored'), still('b', 'requested')]],
    [{ service: 'billing', area: 'tokens', rows: 0 }, []],
  ]);
  expect(files.pictures).toEqual([still('a', 'stored')]);
  for (const { file } of files.files) expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});
