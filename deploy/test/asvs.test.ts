import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const text = fs.readFileSync(path.join(root, 'deploy/security/asvs.md'), 'utf8');
const FOLDERS = ['bff', 'deploy', 'proto', 'services', 'web'];
const SKIPPED = new Set(['node_modules', 'dist', 'gen', 'generated']);

/** Every requirement of OWASP ASVS 5.0.0 of these chapters at levels 1 and 2: the numbers by section. */
const SECTIONS: Record<string, number[]> = {
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
};
const required = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);

const rows = [...text.matchAll(/^- (\d+\.\d+\.\d+): (.+?)(?: \[(`.*`)\])?$/gm)].map(
  ([, number, how, tests = '']) => ({ number: number!, how: how!, tests }),
);
const listedTests = rows.flatMap(({ number, tests }) =>
  [...tests.matchAll(/`([^`]+)`/g)].map(([, testFile]) => `${number} ${testFile}`),
);

/** Yields the `// asvs 7.4.1, 7.4.2` tags above tests. */
function* readTags(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* readTags(file);
    if (!entry.isFile() || !/\.test\.tsx?$/.test(entry.name)) continue;
    const lines = fs
      .readFileSync(path.join(root, file), 'utf8')
      .matchAll(/^ *\/\/ asvs ([\d., ]+)\n *(.*)/gm);
    for (const [, numbers, next] of lines) {
      if (!/^(it|describe|test)\b/.test(next!))
        throw new Error(`${file}: a tag stands above a test, not above ${next}`);
      for (const number of numbers!.split(', ')) yield `${number} ${file}`;
    }
  }
}

describe('deploy/security/asvs.md', () => {
  it('lists every requirement of the five chapters once, in order', () =>
    expect(rows.map(({ number }) => number)).toEqual(required));

  it('names the tagged tests and no others', () => {
    const tagged = [...new Set(FOLDERS.flatMap((folder) => [...readTags(folder)]))];
    expect(listedTests.toSorted()).toEqual(tagged.toSorted());
  });

  it('gives a reason for each requirement without a test: Keycloak’s own, not applicable, or open', () =>
    expect(
      rows
        .filter(
          ({ how, tests }) => !tests.includes('`') && !/Keycloak’s own|Not applicable|[Oo]pen/.test(how),
        )
        .map(({ number }) => number),
    ).toEqual([]));
});
