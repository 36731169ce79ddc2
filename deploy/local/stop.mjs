// npm stop: ends the start that runs in this clone, in order, and the leftovers of a killed one.
import { setTimeout as sleep } from 'node:timers/promises';
import { nothingRuns } from './running-platform.mjs';
import { parseOptions } from '../workspace/options.mjs';
import { endLeftovers, running, stateFolder } from './state.mjs';
import { whoIs } from '../processes/process-identity.mjs';

parseOptions({
  command: 'npm stop --',
  description: 'Stops the running platform of this clone, and processes that a killed start left behind.',
});
const folder = stateFolder();
const run = running(folder);
if (run) {
  process.kill(run.pid, 'SIGTERM');
  while (whoIs(run.pid) === run.who) await sleep(100);
  console.log('Laurel is stopped.');
} else {
  const ended = await endLeftovers(folder);
  console.log(ended.length ? `Ended processes of a killed start: ${ended.join(', ')}.` : nothingRuns(folder));
}
