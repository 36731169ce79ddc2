// Finds the running platform for a command. If none runs, says which state folder was searched and what to
// do.
import { running, stateFolder } from './state.mjs';

export const nothingRuns = (folder) => `Laurel is not running with the state folder ${folder}.`;

/**
 * Returns the platform that runs here, once it is ready. Otherwise prints the reason and ends the process.
 * `start`: the command that starts the right platform.
 */
export function platformHere(start = 'npm start') {
  const folder = stateFolder();
  const here = running(folder);
  if (here?.ready) return here;
  const otherwise = `Start it: ${start}. For another state folder put LAUREL_STATE=FOLDER before the command.`;
  console.error(
    here
      ? `Laurel is still starting with the state folder ${folder}. Try again when it has printed its address.`
      : `${nothingRuns(folder)} ${otherwise}`,
  );
  process.exit(1);
}
