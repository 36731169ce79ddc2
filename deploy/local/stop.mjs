// npm stop: stops the platform that runs from this clone. If its start was killed, ends the processes that it left
// behind.
import { setTimeout as sleep } from 'node:timers/promises';
import { formatNotRunning } from './running-platform.mjs';
import { parseOptions } from '../workspace/options.mjs';
import { endLeftovers, findRunning, getStateFolder } from './state.mjs';
import { getProcessIdentity } from '../processes/process-identity.mjs';

parseOptions({
  command: 'npm stop --',
  description: 'Stops the running platform of this clone, and processes that a killed start left behind.',
});
const folder = getStateFolder();
const run = findRunning(folder);
if (run) {
  process.kill(run.pid, 'SIGTERM');
  while (getProcessIdentity(run.pid) === run.identity) await sleep(100);
  console.log('Laurel is stopped.');
} else {
  const endedProcesses = await endLeftovers(folder);
  console.log(
    endedProcesses.length
      ? `Ended processes of a killed start: ${endedProcesses.join(', ')}.`
      : formatNotRunning(folder),
  );
}
