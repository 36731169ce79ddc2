import { Usage, type Command } from '@laurel/runtime/command';
import { Db } from '../database.js';
import { verifyAudit } from '../audit/verify-audit.js';

/** For operators: verifies that the audit log is as it was written. */
export const audit: Command = {
  description:
    'audit verify: reads the audit log and finds what was changed, removed or put in between; exits with 1 then.',
  takes: 'verify',
  async run(app, { names }) {
    if (names.join(' ') !== 'verify')
      throw new Usage('audit: say what is to be done with it. Try: audit verify');
    const { lines, head, faults } = await verifyAudit(app.get(Db, { strict: false }));
    for (const fault of faults) console.log(fault);
    console.log(
      faults.length
        ? `${faults.length} wrong`
        : `${lines} lines, all as they were written; the last is ${head}`,
    );
    if (faults.length) process.exitCode = 1;
  },
};
