// npm run catalog:export -- FILE: exports the catalogue of the platform that runs here to a file.
import path from 'node:path';
import { parseOptions } from './options.mjs';
import { serviceCommand } from './service-command.mjs';

const { names } = parseOptions({
  command: 'npm run catalog:export --',
  description:
    'Writes the catalogue into a file that an import reads as no change: .jsonl, .json, or .csv for flat festivals.',
  takes: 'FILE',
  needs: 'Which file?',
  ends: 'Ends with 0 when all of it is written, otherwise with 1 or 64.',
});
// npm changes to the root folder, so the path is resolved against the user's working directory
await serviceCommand('catalog', [
  'export',
  ...names.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file)),
]);
