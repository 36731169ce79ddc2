import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DiskStorage } from './disk-storage.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-stills-'));
const storage = new DiskStorage(folder, Buffer.from('key'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const createVariants = (text: string) =>
  [480, 960].map((size) => ({ size, format: 'avif' as const, bytes: Buffer.from(text) }));

it('concurrent writes of a still result in one complete set of variants and no other file', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(100_000));
  await Promise.all(texts.map((text) => storage.write('one', createVariants(text))));
  const [small, large] = await Promise.all(
    [480, 960].map((size) => storage.read('one', size as 480, 'avif')),
  );
  expect(texts).toContain(small!.toString());
  expect(large!.equals(small!)).toBe(true);
  expect(fs.readdirSync(path.join(folder, 'stills'))).toEqual(['one']);
});

it('removing a still also removes its incomplete files, and no file of another still', async () => {
  for (const name of ['two', 'twofold']) await storage.write(name, createVariants(name));
  fs.mkdirSync(path.join(folder, 'stills', 'two.123.part'));
  await storage.remove('two');
  expect(fs.readdirSync(path.join(folder, 'stills')).toSorted()).toEqual(['one', 'twofold']);
});
