// Measures what a request costs, on a separate platform: for each function the CPU of every process it
// touches, its SQL statements, its gRPC calls and its bytes. For reference it measures a file from disk
// through the same server in the same run.
import { parseOptions, wholeOption } from '../../workspace/options.mjs';
import { withCountedPlatform } from './counters/counted-platform.mjs';
import { questionsFor } from './counters/reads.mjs';
import { printTable } from './counters/table.mjs';

const { values } = parseOptions({
  command: 'npm run bench:cost --',
  description: 'Starts a separate platform and prints the CPU time of each read in ms.',
  options: {
    times: { type: 'string', description: 'The number of calls of each (200).' },
    only: { type: 'string', description: 'Only this function.' },
    profile: { type: 'string', description: 'Write CPU profiles of all processes into this folder.' },
  },
});
const times = wholeOption(values.times, 'times', 200);

await withCountedPlatform('cost', async ({ folder, who, count }) =>
  printTable(await questionsFor(who), count, { ...values, times, folder }),
);
