import { CSV_OPTIONS } from '@laurel/rules/text/csv';
import { today } from '@laurel/rules/dates/days';
import { parseIds, type Command } from '@laurel/runtime/lifecycle/command';
import { Db } from '../../database/client.js';
import { exportOwedFees, parseDay } from './fees-owed.js';
import { recordPayouts } from './record-payouts.js';

/** Commands with which operators list the fees of entries and record their payouts to festivals. */
export const feeCommands: Record<string, Command> = {
  'fees:owed': {
    description: 'Writes the fees that were paid for festivals and must be passed on to them, as CSV.',
    options: {
      from: { type: 'string', description: 'The first day on which payments arrived, YYYY-MM-DD in UTC.' },
      to: { type: 'string', description: 'The last day.' },
      all: { type: 'boolean', description: 'Also the fees that were passed on.' },
      ...CSV_OPTIONS,
    },
    async run(app, { options }) {
      process.stdout.write(await exportOwedFees(app.get(Db, { strict: false }), options));
    },
  },
  'fees:paid-out': {
    description: 'Records that the fees of these entries were passed on to their festivals.',
    takes: 'ENTRY …',
    options: {
      on: { type: 'string', description: 'The day, YYYY-MM-DD. The default is today.' },
      undo: { type: 'boolean', description: 'They were not passed on after all.' },
    },
    async run(app, { names, options }) {
      const entryIds = parseIds(names);
      const day = options.undo === true ? null : (parseDay('fees:paid-out: --on', options.on) ?? today());
      await recordPayouts(app.get(Db, { strict: false }), entryIds, day);
      console.log(`${entryIds.length} ${day === null ? 'are owed again' : `were paid out on ${day}`}.`);
    },
  },
};
