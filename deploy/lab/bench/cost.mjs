// Measures what a request costs, on a separate platform: for each function the CPU of every process it
// touches, its SQL statements, its gRPC calls and its bytes. For reference it measures a file from disk
// through the same server in the same run.
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { withCountedPlatform } from './counters/counted-platform.mjs';
import { createReads } from './counters/reads.mjs';
import { printTable, REFERENCE } from './counters/table.mjs';
import { recordMeasurements } from '../measurements/record.mjs';

const { values } = parseOptions({
  command: 'npm run bench:cost --',
  description: 'Starts a separate platform and prints the CPU time of each read in ms.',
  options: {
    times: { type: 'string', description: 'The number of calls of each (200).' },
    only: { type: 'string', description: 'Only this function.' },
    profile: { type: 'string', description: 'Write CPU profiles of all processes into this folder.' },
    record: recordOption,
  },
});
const times = parseCount(values.times, 'times', 200);

const MATCH_PAGE = 'getCompetitionWizardListingData, 25';

await withCountedPlatform('cost', async ({ folder, user, readCounters }) => {
  const totals = await printTable(await createReads(user), readCounters, { ...values, times, folder });
  if (!values.record) return;
  if (!(MATCH_PAGE in totals)) throw new Error('Not recorded: this run did not measure the match page.');
  recordMeasurements('npm run bench:cost', [
    {
      metric: 'CPU per match page',
      value: `${totals[MATCH_PAGE].toFixed(1)} ms`,
      reference: `static file ${totals[REFERENCE].toFixed(1)} ms`,
    },
  ]);
});
