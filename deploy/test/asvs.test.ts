import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** How many requirements of levels 1 and 2 each of the five chapters has (OWASP ASVS 5.0.0). */
const COUNTS = { 6: 35, 7: 18, 8: 7, 9: 7, 10: 29 };

const rows = [
  ...read('deploy/security/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, number, , how, shown]) => ({
  number: number!,
  how: how!,
  files: [...shown!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
}));
/** `6.2.1 services/…`: what a comment above a test says. */
const tags = fs
  .globSync(['{bff,deploy,proto,services}/**/*.test.ts', 'web/{src,e2e}/**/*.test.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  .flatMap((file) =>
    [...read(file).matchAll(/^\s*\/\/ asvs ([\d., ]+)$/gm)].flatMap(([, numbers]) =>
      numbers!.split(', ').map((number) => `${number} ${file}`),
    ),
  );

it('each requirement stands there once', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toHaveLength(new Set(numbers).size);
  const counts = Object.groupBy(numbers, (number) => number.split('.')[0]!);
  expect(Object.fromEntries(Object.entries(counts).map(([of, some]) => [of, some!.length]))).toEqual(COUNTS);
});
it('each says how it is met, or that it is not', () =>
  expect(rows.filter(({ how }) => how.trim().length < 2)).toEqual([]));
it('what it is shown by says so, and nothing else does', () => {
  const shown = rows.flatMap(({ number, files }) => files.map((file) => `${number} ${file}`));
  expect([...new Set(tags)].toSorted()).toEqual(shown.toSorted());
});
