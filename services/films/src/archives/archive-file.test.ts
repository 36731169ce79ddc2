import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StillStorage } from '../storage/storage.js';
import { writeArchive } from './archive-file.js';
import { AreaFiles } from './area-files.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-archive-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const writeFile = (name: string) =>
  writeArchive(path.join(folder, name), new AreaFiles(folder), {} as StillStorage, new Date('2026-11-23'));

it('an archive that is being written is readable only by the operating-system user of the process', async () => {
  await writeFile('one.zip');
  expect(fs.statSync(path.join(folder, 'one.zip')).mode & 0o777).toBe(0o600);
});
it('an archive does not overwrite an existing file', async () => {
  const otherFile = path.join(folder, 'elsewhere');
  fs.writeFileSync(otherFile, 'mine');
  fs.symlinkSync(otherFile, path.join(folder, 'two.zip'));
  await expect(writeFile('two.zip')).rejects.toThrow('EEXIST');
  expect(fs.readFileSync(otherFile, 'utf8')).toBe('mine');
});

it('an archive contains one JSON array per area, written page by page, and the stored pictures', async () => {
  const files = new AreaFiles(folder);
  const createStillRow = (fileName: string, state: string) => ({ fileName, filmId: 1, state });
  await files.add('films', 'films', [{ name: 'Salt', credits: [{ name: 'A\nB' }] }, { name: 'Bus' }]);
  await files.add('films', 'films', [{ name: 'Third' }]);
  await files.add('films', 'stills', [createStillRow('a', 'stored'), createStillRow('b', 'requested')]);
  await files.add('billing', 'tokens', []);
  await files.end();
  const storedAreas = files.files.map(({ file, ...area }) => [
    area,
    JSON.parse(fs.readFileSync(file, 'utf8')),
  ]);
  expect(storedAreas).toEqual([
    [
      { service: 'films', area: 'films', rows: 3 },
      [{ name: 'Salt', credits: [{ name: 'A\nB' }] }, { name: 'Bus' }, { name: 'Third' }],
    ],
    [
      { service: 'films', area: 'stills', rows: 2 },
      [createStillRow('a', 'stored'), createStillRow('b', 'requested')],
    ],
    [{ service: 'billing', area: 'tokens', rows: 0 }, []],
  ]);
  expect(files.pictures).toEqual([createStillRow('a', 'stored')]);
  for (const { file } of files.files) expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});
