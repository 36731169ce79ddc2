// npm run fees:owed: lists the fees paid for festivals that take entries by mail and are to be passed on, on
// the platform that runs here.
import { parseOptions } from './options.mjs';
import { serviceCommand } from './service-command.mjs';

const { values } = parseOptions({
  command: 'npm run fees:owed --',
  description:
    'Writes what was paid for festivals, and is to be handed on to them, as CSV: a line for each competition and currency.',
  options: {
    from: { type: 'string', description: 'the first day, YYYY-MM-DD in UTC, on which a payment was begun' },
    to: { type: 'string', description: 'the last one' },
  },
  ends: 'Ends with 0, otherwise with 1 or 64.',
});
await serviceCommand('billing', [
  'fees:owed',
  ...Object.entries(values).flatMap(([name, day]) => (typeof day === 'string' ? [`--${name}`, day] : [])),
]);
