// npm run fees:paid-out -- ENTRY …: records that fees were passed on to festivals, on the platform that runs here.
import { parseOptions } from '../workspace/options.mjs';
import { toArguments } from './csv-options.mjs';
import { runServiceCommand } from './service-command.mjs';

const { values, names: entryIds } = parseOptions({
  command: 'npm run fees:paid-out --',
  description: 'Records that the fees of these entries were passed on. fees:owed lists their ids.',
  takes: 'ENTRY …',
  needs: 'Which entries?',
  options: {
    on: { type: 'string', description: 'The day, YYYY-MM-DD. The default is today.' },
    undo: { type: 'boolean', description: 'They were not passed on after all.' },
  },
  epilog: 'Exit codes: 0 recorded; 1 failed, 64 wrong usage. On failure nothing changes.',
});
await runServiceCommand('billing', ['fees:paid-out', ...entryIds, ...toArguments(values)]);
