// npm run catalog:export -- FILE: writes the catalogue of the platform that runs here into a file.
import path from 'node:path';
import { optionsOf } from './options.mjs';
import { serviceCommand } from './service-command.mjs';

const { names } = optionsOf({
  command: 'npm run catalog:export --',
  says: 'Writes the catalogue into a file that an import reads as no change: .jsonl, .json, or .csv for flat festivals.',
  takes: 'FILE',
  needs: 'Which file?',
  ends: 'Ends with 0 when all of it is written, otherwise with 1 or 64.',
});
// npm changes into the root: the file is meant from where the reader stands
await serviceCommand('catalog', [
  'export',
  ...names.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file)),
]);
