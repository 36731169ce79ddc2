// npm run catalog:import -- FILE …: imports files into the catalogue of the platform that runs here.
import path from 'node:path';
import { parseOptions } from '../workspace/options.mjs';
import { runServiceCommand } from './service-command.mjs';

const { values, names: files } = parseOptions({
  command: 'npm run catalog:import --',
  description:
    'Imports festivals with their competitions from spreadsheets (.xlsx, .ods), CSV, JSON or JSON lines. services/catalog/README.md describes the records.',
  takes: 'FILE …',
  needs: 'Which file?',
  options: {
    'dry-run': { type: 'boolean', description: 'Only report the changes.' },
    'stop-if-similar': {
      type: 'boolean',
      description: 'Import nothing of a file in which a new festival looks like another one.',
    },
    encoding: {
      type: 'string',
      description:
        'The encoding of files that are neither UTF-8 nor UTF-16: windows-1252 (Western), windows-1250 (Central European), macintosh, windows-1251 (Cyrillic), windows-1253 (Greek), windows-1254 (Turkish), windows-1257 (Baltic), shift_jis or utf-16.',
    },
    currency: {
      type: 'string',
      description:
        'The currency of amounts for which a table states none: a code such as EUR, or local for that of each festival’s country.',
    },
    'day-order': {
      type: 'string',
      description: 'How 03/04/2027 is read: day-first, month-first or year-first.',
    },
    'decimal-sign': { type: 'string', description: 'How 1.250 is read: decimal-comma or decimal-point.' },
  },
  epilog:
    'Exits with 0 if all records were imported, with 2 if some were refused (the report lists them with the reasons), with 3 if --stop-if-similar stopped, otherwise with 1 or 64.',
});
// npm changes to the root folder, so the paths are resolved against the user's working directory
const paths = files.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file));
const flags = Object.keys(values).filter((name) => values[name] === true);
const choices = Object.keys(values).filter((name) => typeof values[name] === 'string');
await runServiceCommand('catalog', [
  'import',
  ...paths,
  ...flags.map((name) => `--${name}`),
  ...choices.map((name) => `--${name}=${values[name]}`),
]);
