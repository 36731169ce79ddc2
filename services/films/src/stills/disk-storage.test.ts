import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DiskStorage } from './disk-storage.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-stills-'));
const storage = new DiskStorage(folder, Buffer.from('key'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const copiesOf = (text: string) =>
  [480, 960].map((size) => ({ size, format: 'avif' as const, bytes: Buffer.from(text) }));

it('one still written by several at once is whole, of one of them, and nothing is left beside', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(100_000));
  await Promise.all(texts.map((text) => storage.write('one', copiesOf(text))));
  const [small, large] = await Promise.all(
    [480, 960].map((size) => storage.read('one', size as 480, 'avif')),
  );
  expect(texts).toContain(small!.toString());
  expect(large!.equals(small!)).toBe(true);
  expect(fs.readdirSync(path.join(folder, 'stills'))).toEqual(['one']);
});

it('what is removed takes with it what broke off beside it, and nothing of another', async () => {
  for (const name of ['two', 'twofold']) await storage.write(name, copiesOf(name));
  fs.mkdirSync(path.join(folder, 'stills', 'two.123.part'));
  await storage.remove('two');
  expect(fs.readdirSync(path.join(folder, 'stills')).toSorted()).toEqual(['one', 'twofold']);
});
