// What a command says that needs a platform, where none runs: which state folder it looked in, and what to do.
import { running, stateFolder } from './state.mjs';

export const nothingRuns = (folder) => `Laurel does not run with the state folder ${folder}.`;

/** The start that runs here, once it is ready. Without one it says so, and ends the process; `start`: how one begins that is right for the command. */
export function platformHere(start = 'npm start') {
  const folder = stateFolder();
  const here = running(folder);
  if (here?.ready) return here;
  const otherwise = `Start it: ${start}. One with another state folder is found with LAUREL_STATE=FOLDER before the command.`;
  console.error(
    here
      ? `Laurel is still starting, with the state folder ${folder}. Once it has said its address, ask again.`
      : `${nothingRuns(folder)} ${otherwise}`,
  );
  process.exit(1);
}
