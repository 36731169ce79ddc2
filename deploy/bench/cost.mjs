// What a request costs: for each function the CPU of every process it touches, its SQL statements, its gRPC calls and its bytes,
// on a platform of its own. Beside it, in the same run, a file from disk through the same door.
import { optionsOf, wholeOption } from '../local/options.mjs';
import { withCountedPlatform } from './counted-platform.mjs';
import { questionsFor } from './questions.mjs';
import { printTable } from './table.mjs';

const { values } = optionsOf({
  command: 'npm run bench:cost --',
  says: 'Starts a platform of its own and prints what each read costs, in ms of CPU.',
  options: {
    times: { type: 'string', says: 'How often each is asked (200).' },
    only: { type: 'string', says: 'Just this function.' },
    profile: { type: 'string', says: 'Writes CPU profiles of all processes into this folder.' },
  },
});
const times = wholeOption(values.times, 'times', 200);

await withCountedPlatform('cost', async ({ folder, who, count }) =>
  printTable(await questionsFor(who), count, { ...values, times, folder }),
);
