import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const forbidden: [folder: string, line: string, why: string][] = [
  ['services/films/src/domain', "export * from '@nestjs/common';", 'rules know no framework'],
  ['services/films/src/domain', "export * from '../messages.js';", 'rules know no other folder'],
  ['services/films/src/domain', "export * from '@laurel/proto/films/v1/films';", 'rules know no contract'],
  ['services/matching/src/engine', "export * from '@nestjs/common';", 'the engine knows no framework'],
  [
    'services/matching/src/engine',
    "export * from '../messages.js';",
    'the engine knows no contract of its service',
  ],
  [
    'services/matching/src/engine',
    "export * from '@laurel/proto/films/v1/films';",
    'the engine knows no contract',
  ],
  ['services/films/src/queries', "export * from '../commands/add-film.js';", 'queries know no command'],
  [
    'services/films/src/commands',
    "export * from '../films.module.js';",
    'no room knows what puts the service together',
  ],
  ['services/films/src/queries', "export * from '../film-snapshots.js';", 'rooms share only what is named'],
  [
    'services/films/src',
    "export * from './queries/films.js';",
    'a loose file knows no room but the rules, unless it puts them together',
  ],
  ['proto/rules', "export * from 'node:fs';", 'rules know nothing of Node'],
  ['proto/rules', "export * from 'zod';", 'rules know no package'],
  ['proto/rules', "export * from '../words/format-message.js';", 'rules know no words'],
  ['proto/words', "export * from '../gen/laurel/films/v1/films.js';", 'words know no contract'],
  [
    'services/films/src/commands',
    "export * from '../../../identity/src/secrets.js';",
    'no service knows another',
  ],
  ['services/runtime', "export * from '../films/src/database.js';", 'the runtime knows no service'],
  [
    'bff/src/functions',
    "export * from '../../../services/films/src/database.js';",
    'the BFF knows no service’s source',
  ],
  ['bff/src/inputs', "export * from '../services.js';", 'inputs are safe in a browser'],
  ['web/src/lib', "export * from '@laurel/proto/films/v1/films';", 'the web knows no contract'],
  [
    'web/src/lib',
    "export { functions } from '../../../bff/src/functions/index.js';",
    'the web knows the registry by its type only',
  ],
  ['web/src/features/films', "export * from '../matching/requirements';", 'a feature knows no other'],
  ['web/src/ui', "export * from '../features/films/film-form';", 'the design system knows no feature'],
];
const allowed: [folder: string, line: string][] = [
  ['services/films/src/domain', "export * from '@laurel/runtime/refusals';"],
  ['services/matching/src/engine', "export * from '../domain/evaluate.js';"],
  ['services/films/src/commands', "export * from '../domain/film.js';"],
  ['services/films/src/commands', "export * from '../database.js';"],
  ['proto/rules', "export * from 'temporal-polyfill';"],
  ['proto/words', "export * from '@laurel/rules/vocabularies';"],
  ['bff/src/functions', "export * from '@laurel/proto/films/v1/films';"],
  ['web/src/lib', "export type { Functions } from '../../../bff/src/functions/index.js';"],
  ['web/src/features/films', "export * from '../../../../bff/src/inputs/film.js';"],
];

/** One probe file per rule, in the folder that it is about. All are linted together. */
const probes = [...forbidden, ...allowed].map(([folder, line], n) => ({
  file: path.join(root, folder, `border-probe-${n}.ts`),
  line,
}));
let refused: Set<string>;
beforeAll(() => {
  for (const { file, line } of probes) fs.writeFileSync(file, `${line}\n`);
  try {
    const eslint = path.join(root, 'node_modules/eslint/bin/eslint.js');
    const files = probes.map(({ file }) => file);
    const { stdout } = spawnSync(process.execPath, [eslint, '--format', 'json', ...files], {
      cwd: root,
      encoding: 'utf8',
    });
    const results = JSON.parse(stdout) as { filePath: string; messages: { ruleId: string }[] }[];
    const isRefused = ({ messages }: (typeof results)[0]) =>
      messages.some(({ ruleId }) => ruleId === 'boundaries/dependencies');
    refused = new Set(results.filter(isRefused).map(({ filePath }) => filePath));
  } finally {
    for (const { file } of probes) fs.rmSync(file, { force: true });
  }
});

describe('the module boundaries', () => {
  it.each(forbidden.map(([folder, line, why], n) => ({ folder, line, why, n })))(
    'refuse an import in $folder: $why',
    ({ n }) => expect(refused).toContain(probes[n]!.file),
  );
  it.each(allowed.map(([folder, line], n) => ({ folder, line, n })))('allow $line in $folder', ({ n }) =>
    expect(refused).not.toContain(probes[forbidden.length + n]!.file),
  );
});
