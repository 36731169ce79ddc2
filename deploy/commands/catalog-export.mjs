// npm run catalog:export -- FILE: exports the catalogue of the platform that runs here to a file.
import path from 'node:path';
import { parseOptions } from '../workspace/options.mjs';
import { csvOptions, toArguments } from './csv-options.mjs';
import { runServiceCommand } from './service-command.mjs';

const { names, values } = parseOptions({
  command: 'npm run catalog:export --',
  description:
    'Exports the catalogue to a file: .jsonl, .json, or .csv with flat festivals. Importing that file changes nothing.',
  takes: 'FILE',
  needs: 'Which file?',
  options: csvOptions,
  epilog: 'Exits with 0 after a complete export, otherwise with 1 or 64.',
});
// npm changes to the root folder, so the path is resolved against the user's working directory
await runServiceCommand('catalog', [
  'export',
  ...names.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file)),
  ...toArguments(values),
]);
