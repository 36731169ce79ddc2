// npm run fees:owed: lists the fees paid for festivals that take entries by mail and are to be passed on, on
// the platform that runs here.
import { parseOptions } from '../workspace/options.mjs';
import { csvOptions, toArguments } from './csv-options.mjs';
import { runServiceCommand } from './service-command.mjs';

const { values } = parseOptions({
  command: 'npm run fees:owed --',
  description: 'Prints the fees to pass on to festivals as CSV, one line per entry.',
  options: {
    from: { type: 'string', description: 'The first day on which payments arrived, YYYY-MM-DD in UTC.' },
    to: { type: 'string', description: 'The last day.' },
    all: { type: 'boolean', description: 'Also the fees that were passed on.' },
    ...csvOptions,
  },
  epilog: 'Exits with 0, otherwise with 1 or 64.',
});
await runServiceCommand('billing', ['fees:owed', ...toArguments(values)]);
