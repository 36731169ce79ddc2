// npm stop: ends the start that runs in this clone, in order, and the leftovers of a killed one.
import { setTimeout as sleep } from 'node:timers/promises';
import { nothingRuns } from './running-platform.mjs';
import { parseOptions } from './options.mjs';
import { endLeftovers, running, stateFolder } from './state.mjs';
import { whoIs } from './who.mjs';

parseOptions({
  command: 'npm stop --',
  description: 'Stops what runs in this clone, in order, and what a killed start has left.',
});
const folder = stateFolder();
const run = running(folder);
if (run) {
  process.kill(run.pid, 'SIGTERM');
  while (whoIs(run.pid) === run.who) await sleep(100);
  console.log('Laurel is stopped.');
} else {
  const ended = await endLeftovers(folder);
  console.log(
    ended.length ? `Ended what a killed start had left: ${ended.join(', ')}.` : nothingRuns(folder),
  );
}
