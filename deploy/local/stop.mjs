// npm stop: ends the start that runs in this clone, in order, and whatever a killed one has left.
import { setTimeout as sleep } from 'node:timers/promises';
import { nothingRuns } from './here.mjs';
import { optionsOf } from './options.mjs';
import { endLeftovers, running, stateFolder } from './state.mjs';
import { whoIs } from './who.mjs';

optionsOf({
  command: 'npm stop --',
  says: 'Stops what runs in this clone, in order, and what a killed start has left.',
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
