// Measures what a request costs, on a separate platform: for each function the CPU of every process it
// touches, its SQL statements, its gRPC calls and its bytes. For reference it measures a file from disk
// through the same server in the same run.
import { parseOptions, wholeOption } from '../local/options.mjs';
import { withCountedPlatform } from './counted-platform.mjs';
import { questionsFor } from './reads.mjs';
import { printTable } from './table.mjs';

const { values } = parseOptions({
  command: 'npm run bench:cost --',
  description: 'Starts a platform of its own and prints what each read costs, in ms of CPU.',
  options: {
    times: { type: 'string', description: 'How often each is asked (200).' },
    only: { type: 'string', description: 'Just this function.' },
    profile: { type: 'string', description: 'Writes CPU profiles of all processes into this folder.' },
  },
});
const times = wholeOption(values.times, 'times', 200);

await withCountedPlatform('cost', async ({ folder, who, count }) =>
  printTable(await questionsFor(who), count, { ...values, times, folder }),
);
