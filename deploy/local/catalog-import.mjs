// npm run catalog:import -- FILE …: hands files to the catalogue of the platform that runs here.
import path from 'node:path';
import { optionsOf } from './options.mjs';
import { serviceCommand } from './service-command.mjs';

const { values, names: files } = optionsOf({
  command: 'npm run catalog:import --',
  says: 'Takes festivals with their competitions from files: JSON, JSON lines, or CSV for flat festivals. What a record says, with an example: services/catalog/README.md.',
  takes: 'FILE …',
  needs: 'Which file?',
  options: {
    'dry-run': { type: 'boolean', says: 'only reports what would change' },
    'windows-1252': { type: 'boolean', says: 'the files are written in Windows-1252' },
  },
  ends: 'Ends with 0 when every record was taken, with 2 when some were not (the report says which and why), otherwise with 1 or 64.',
});
// npm changes into the root: files are meant from where the reader stands
const paths = files.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file));
const asked = Object.keys(values).filter((name) => values[name] === true);
await serviceCommand('catalog', ['import', ...paths, ...asked.map((name) => `--${name}`)]);
