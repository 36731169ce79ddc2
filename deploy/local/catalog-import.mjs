// npm run catalog:import -- FILE …: imports files into the catalogue of the platform that runs here.
import path from 'node:path';
import { parseOptions } from './options.mjs';
import { serviceCommand } from './service-command.mjs';

const { values, names: files } = parseOptions({
  command: 'npm run catalog:import --',
  description:
    'Takes festivals with their competitions from files: JSON, JSON lines, or CSV for flat festivals. What a record says, with an example: services/catalog/README.md.',
  takes: 'FILE …',
  needs: 'Which file?',
  options: {
    'dry-run': { type: 'boolean', description: 'only reports what would change' },
    'windows-1252': { type: 'boolean', description: 'the files are written in Windows-1252' },
  },
  ends: 'Ends with 0 when every record was taken, with 2 when some were not (the report says which and why), otherwise with 1 or 64.',
});
// npm changes to the root folder, so the paths are resolved against the user's working directory
const paths = files.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file));
const flags = Object.keys(values).filter((name) => values[name] === true);
await serviceCommand('catalog', ['import', ...paths, ...flags.map((name) => `--${name}`)]);
