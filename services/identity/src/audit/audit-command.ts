import { Usage, type Command } from '@laurel/runtime/lifecycle/command';
import { Db } from '../database/client.js';
import { verifyAudit } from './verify-audit.js';

export const audit: Command = {
  description:
    'audit verify: reads the audit log and finds lines that were changed, removed or inserted. Exits with 1 if there are any.',
  takes: 'verify',
  async run(app, { names }) {
    if (names.join(' ') !== 'verify') throw new Usage('audit: name a subcommand. Try: audit verify');
    const { lines, head, faults } = await verifyAudit(app.get(Db, { strict: false }));
    for (const fault of faults) console.log(fault);
    console.log(
      faults.length ? `faults: ${faults.length}` : `${lines} lines, all unchanged; the last is ${head}`,
    );
    if (faults.length) process.exitCode = 1;
  },
};
