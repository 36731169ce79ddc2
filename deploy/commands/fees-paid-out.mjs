// npm run fees:paid-out -- ENTRY …: records that fees were passed on to festivals, on the platform that runs here.
import { parseOptions } from '../workspace/options.mjs';
import { toArguments } from './csv-options.mjs';
import { runServiceCommand } from './service-command.mjs';

const { values, names } = parseOptions({
  command: 'npm run fees:paid-out --',
  description: 'Records that the fees of these entries were passed on. fees:owed lists their ids.',
  takes: 'ENTRY …',
  needs: 'Which entries?',
  options: {
    on: { type: 'string', description: 'The day, YYYY-MM-DD. The default is today.' },
    undo: { type: 'boolean', description: 'They were not passed on after all.' },
  },
  epilog: 'Exits with 0, otherwise with 1 or 64, and then changes nothing.',
});
await runServiceCommand('billing', ['fees:paid-out', ...names, ...toArguments(values)]);
