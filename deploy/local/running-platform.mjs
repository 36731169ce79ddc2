// Finds the running platform for a command. If none runs, says which state folder was searched and what to
// do.
import { findRunning, getStateFolder } from './state.mjs';

export const formatNotRunning = (folder) => `Laurel is not running with the state folder ${folder}.`;

/**
 * Returns the platform that runs here, once it is ready. Otherwise prints the reason and ends the process.
 * `start`: the command that starts the right platform.
 */
export function requirePlatform(start = 'npm start') {
  const folder = getStateFolder();
  const platform = findRunning(folder);
  if (platform?.ready) return platform;
  const hint = `Start it: ${start}. For another state folder put LAUREL_STATE=FOLDER before the command.`;
  console.error(
    platform
      ? `Laurel is still starting with the state folder ${folder}. Try again when it has printed its address.`
      : `${formatNotRunning(folder)} ${hint}`,
  );
  process.exit(1);
}
